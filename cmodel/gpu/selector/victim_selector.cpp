#include "cmodel/gpu/selector/victim_selector.hpp"

#include <algorithm>
#include <vector>

#include "cmodel/gpu/sim/tb_duration.hpp"
#include "cmodel/gpu/techniques/vacate_plan.hpp"

namespace segue::gpu {
namespace {

std::uint32_t counter(std::uint64_t value) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, kUnknownCost));
}

TechniqueCode code_of(Leave leave) {
  return leave == Leave::kFlush   ? TechniqueCode::kFlush
         : leave == Leave::kDrain ? TechniqueCode::kDrain
                                  : TechniqueCode::kSwitch;
}

}  // namespace

std::uint32_t instructions_of(const KernelPlan& kernel, Cycle cycles) {
  return counter(kernel.profile.instructions != 0 ? kernel.profile.instructions : cycles);
}

VictimSelector::VictimSelector(const Plan& plan)
    : counts_(plan.params.num_ctxs),
      limit_(counter(plan.latency_limit - std::min(plan.latency_limit, plan.headroom))) {}

void VictimSelector::finished(std::uint32_t ctx, const LaunchState& launch, std::uint32_t tb_id) {
  const Cycle cycles = tb_duration(*launch.kernel, launch.stream, tb_id);
  counts_[ctx].add(instructions_of(*launch.kernel, cycles), counter(cycles));
}

SmSelection VictimSelector::select(const ResidentSm& sm, const ResidentKernel& kernel,
                                   Cycle now) const {
  std::vector<TbSample> samples;
  for (std::uint32_t index = 0; index < kernel.plan->tbs_per_sm; ++index) {
    const Slot& slot = sm.slot(index);
    if (slot.state == Slot::State::kFree) continue;
    const Work work = slot.progress.work;
    const Work done = slot.executes() ? slot.progress.done_at(now) : slot.progress.done;
    TbSample& sample = samples.emplace_back();
    sample.slot = index;
    sample.cycles = counter(done / kWorkPerCycle);
    sample.executed = sample.cycles;
    if (work != kEndless && work != 0) {
      const std::uint64_t all = instructions_of(*kernel.plan, work / kWorkPerCycle);
      sample.executed = static_cast<std::uint32_t>(
          static_cast<double>(all) * (static_cast<double>(done) / static_cast<double>(work)));
    }
    sample.may_start_over = may_start_over({.work = work, .done = done}, kernel.plan->profile);
    sample.switch_latency = counter(kernel.plan->tb_transfer);
  }
  return select_techniques(samples, counts_[kernel.ctx], limit_);
}

VictimSelector::Choice VictimSelector::choose(const std::vector<ResidentSm>& sms, std::uint32_t sm,
                                              Cycle now) {
  Choice choice{.sm = sm};
  choice.technique.fill(TechniqueCode::kSwitch);
  const ResidentKernel* const kernel = sms[sm].sole_kernel();
  if (kernel == nullptr) return choice;
  SmSelection best = select(sms[sm], *kernel, now);
  for (std::uint32_t other = 0; other < sms.size(); ++other) {
    if (other == sm || !sms[sm].can_exchange(sms[other])) continue;
    const SmSelection selection = select(sms[other], *sms[other].sole_kernel(), now);
    const bool tie_goes_to_other = other < choice.sm && !comes_before(best, selection, limit_);
    if (!comes_before(selection, best, limit_) && !tie_goes_to_other) continue;
    best = selection;
    choice.sm = other;
  }
  const ResidentSm& chosen = sms[choice.sm];
  for (std::uint32_t index = 0; index < choice.technique.size(); ++index) {
    choice.technique[index] = code_of(best.leave[index]);
    if (chosen.slot(index).state != Slot::State::kFree) leaves_.add(best.leave[index]);
  }
  return choice;
}

}  // namespace segue::gpu
