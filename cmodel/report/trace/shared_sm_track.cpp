#include "cmodel/report/trace/shared_sm_track.hpp"

#include <algorithm>
#include <bit>

namespace segue::trace {

void SharedSmTrack::setup(Cycle now, std::uint32_t ctx, std::uint32_t descriptor) {
  kernels_.at(ctx).name = names_->of(ctx, descriptor);
  writer_->instant(track_, "set up for " + kernels_[ctx].name, now, {});
}

void SharedSmTrack::tb_in(Cycle now, std::uint32_t ctx) {
  Kernel& kernel = kernels_.at(ctx);
  if (kernel.tbs == 0) end_slice(now);
  ++kernel.tbs;
  kernel.most_tbs = std::max(kernel.most_tbs, kernel.tbs);
}

void SharedSmTrack::tb_out(Cycle now, std::uint32_t ctx) {
  Kernel& kernel = kernels_.at(ctx);
  if (kernel.tbs == 1) end_slice(now);
  --kernel.tbs;
}

void SharedSmTrack::preempt(Cycle now, std::string_view technique, std::uint32_t mask) {
  TraceArgs args;
  args.text("technique", technique).number("thread blocks", std::popcount(mask));
  writer_->instant(track_, "preempt: " + std::string(technique), now, args);
}

void SharedSmTrack::finish() { end_slice(gpu::kNever); }

void SharedSmTrack::end_slice(Cycle now) {
  Slice slice{.name = "", .category = "held", .begin = since_, .end = now, .args = {}};
  for (const Kernel& kernel : kernels_) {
    if (kernel.tbs == 0) continue;
    if (!slice.name.empty()) slice.name += " + ";
    slice.name += kernel.name;
    slice.args.number("most thread blocks of " + kernel.name, kernel.most_tbs);
  }
  if (!slice.name.empty() && since_ < now) writer_->slice(track_, slice);
  since_ = now;
  for (Kernel& kernel : kernels_) kernel.most_tbs = kernel.tbs;
}

}  // namespace segue::trace
