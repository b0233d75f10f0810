#include "cmodel/report/trace/context_traffic.hpp"

#include <cmath>

namespace segue::trace {

using gpu::SmActivity;

ContextTraffic::ContextTraffic(TraceWriter& writer) : writer_(&writer) {}

void ContextTraffic::Direction::add(const Direction& other) {
  contexts += other.contexts;
  bytes_per_s += other.bytes_per_s;
  bytes += other.bytes;
}

void ContextTraffic::on_activity(const SmActivity& activity) {
  const bool saves = activity.kind == SmActivity::Kind::kSave;
  if (!saves && activity.kind != SmActivity::Kind::kRestore) return;
  const auto direction = saves ? &Both::saves : &Both::restores;
  if (activity.end <= writer_->window().begin) {
    (before_.*direction).bytes += activity.bytes;
    return;
  }
  const double us = writer_->clock().us(activity.end - activity.begin);
  const std::int64_t rate =
      us > 0.0 ? std::llround(1e6 * static_cast<double>(activity.bytes) / us) : 0;
  (changes_[activity.begin].*direction).add({.contexts = 1, .bytes_per_s = rate, .bytes = 0});
  (changes_[activity.end].*direction)
      .add({.contexts = -1, .bytes_per_s = -rate, .bytes = activity.bytes});
}

void ContextTraffic::finish() {
  Both now = before_;
  show(0, now);
  for (const auto& [time, change] : changes_) {
    now.saves.add(change.saves);
    now.restores.add(change.restores);
    show(time, now);
  }
}

void ContextTraffic::show(Cycle now, const Both& values) {
  constexpr std::int64_t kMega = 1'000'000;
  const auto track = [&](const char* name, auto saves, auto restores) {
    TraceArgs args;
    args.number("saves", saves).number("restores", restores);
    writer_->counter(sm_track(0), name, now, args);
  };
  track("contexts moving", values.saves.contexts, values.restores.contexts);
  track("context traffic, MB/s", values.saves.bytes_per_s / kMega,
        values.restores.bytes_per_s / kMega);
  track("context bytes moved", values.saves.bytes, values.restores.bytes);
}

}  // namespace segue::trace
