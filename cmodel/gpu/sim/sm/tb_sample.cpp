#include "cmodel/gpu/sim/sm/tb_sample.hpp"

#include <algorithm>

#include "cmodel/gpu/sim/tb_duration.hpp"
#include "cmodel/gpu/techniques/vacate_plan.hpp"

namespace segue::gpu {
namespace {

/// Warp-instructions of a thread block: its profile's, or one a cycle.
std::uint32_t instructions_of(const KernelPlan& kernel, Cycle cycles) {
  return counter(kernel.profile.instructions != 0 ? kernel.profile.instructions : cycles);
}

}  // namespace

std::uint32_t counter(std::uint64_t value) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, preempt_selector::kCostUnknown));
}

preempt_selector::Sample sample_of(const ResidentSm& sm, std::uint32_t slot, Cycle now) {
  const Slot& tb = sm.slot(slot);
  const ResidentKernel* const kernel = sm.sole_kernel();
  if (kernel == nullptr || tb.state == Slot::State::kFree) return {};
  const Work work = tb.progress.work;
  const Work done = tb.executes() ? tb.progress.done_at(now) : tb.progress.done;
  preempt_selector::Sample sample;
  sample.taken = true;
  sample.idempotent = may_start_over({.work = work, .done = done}, kernel->plan->profile);
  sample.cycles = counter(done / kWorkPerCycle);
  sample.executed = sample.cycles;
  if (work != kEndless && work != 0) {
    const std::uint32_t all = instructions_of(*kernel->plan, work / kWorkPerCycle);
    sample.executed =
        static_cast<std::uint32_t>(all * (static_cast<double>(done) / static_cast<double>(work)));
  }
  return sample;
}

preempt_selector::Ended ended_of(std::uint32_t ctx, const LaunchState& launch,
                                 std::uint32_t tb_id) {
  const Cycle cycles = tb_duration(*launch.kernel, launch.stream, tb_id);
  return {
      .ctx = ctx, .executed = instructions_of(*launch.kernel, cycles), .cycles = counter(cycles)};
}

}  // namespace segue::gpu
