#include "cmodel/report/trace/slot_track.hpp"

#include <algorithm>

namespace segue::trace {

void SlotTrack::issue(Cycle now, const std::string& kernel, std::uint32_t tb, bool resumed) {
  tb_ = Tb{.kernel = kernel,
           .id = tb,
           .resumed = resumed,
           .issued = now,
           .restored = {},
           .stopped = {},
           .saved = {}};
}

void SlotTrack::restore(Cycle begin, Cycle end) {
  if (tb_) tb_->restored = Interval{.begin = begin, .end = end};
}

void SlotTrack::save(Cycle stopped, Cycle begin, Cycle end) {
  if (!tb_) return;
  tb_->stopped = stopped;
  tb_->saved = {.begin = begin, .end = end};
}

void SlotTrack::leave(Cycle now, const char* how) {
  if (tb_) write(now, how);
  tb_.reset();
}

void SlotTrack::finish() { leave(gpu::kNever, "goes on"); }

void SlotTrack::write(Cycle end, const char* how) {
  const auto write_slice = [&](const std::string& name, const char* category, Cycle from,
                               Cycle to) {
    Slice slice{.name = name,
                .category = category,
                .begin = std::min(from, end),
                .end = std::min(to, end),
                .args = {}};
    slice.args.text("kernel", tb_->kernel)
        .number("tb", tb_->id)
        .flag("resumed", tb_->resumed)
        .text("then", how);
    writer_->slice(track_, slice);
  };
  Cycle runs = tb_->issued;
  if (tb_->restored) {
    write_slice("waits to be restored", "wait", runs, tb_->restored->begin);
    write_slice("restore", "restore", tb_->restored->begin, tb_->restored->end);
    runs = tb_->restored->end;
  }
  write_slice(tb_->kernel, "run", runs, tb_->stopped.value_or(end));
  if (!tb_->stopped) return;
  write_slice("waits to be saved", "wait", *tb_->stopped, tb_->saved.begin);
  write_slice("save", "save", tb_->saved.begin, tb_->saved.end);
}

}  // namespace segue::trace
