#include "cmodel/gpu/sim/shared/context_regions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "cmodel/gpu/sim/engine/context_shape.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"

namespace segue::gpu {
namespace {

std::uint32_t largest_of(const Plan& plan) {
  std::uint32_t lines = 1;
  for (const ProcessPlan& process : plan.processes) {
    for (const KernelPlan& kernel : process.kernels) {
      lines = std::max(lines, shape_by_warps(kernel).lines());
    }
  }
  return lines;
}

}  // namespace

ContextRegions::ContextRegions(const Plan& plan)
    : frame_log2_(static_cast<std::uint32_t>(std::bit_width(largest_of(plan) - 1))),
      released_(plan.params.num_sms),
      used_(plan.params.num_ctxs) {}

void ContextRegions::save(std::uint32_t handle, const Saved& saved) {
  if (!saved_.emplace(handle, saved).second) {
    throw HarnessError(fmt::format("two thread blocks saved at handle {}", handle));
  }
  ++used_[saved.ctx];
}

const ContextRegions::Saved& ContextRegions::at(std::uint32_t handle) const {
  const auto found = saved_.find(handle);
  if (found == saved_.end()) {
    throw HarnessError(fmt::format("no saved thread block lies at handle {}", handle));
  }
  return found->second;
}

void ContextRegions::release(std::uint32_t handle) {
  --used_[at(handle).ctx];
  saved_.erase(handle);
  released_[(handle >> frame_log2_) / kFrames].push_back(handle);
}

}  // namespace segue::gpu
