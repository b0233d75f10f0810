#include "cmodel/gpu/plan/plan.hpp"

#include <algorithm>

namespace segue::gpu {

std::uint32_t ProcessPlan::context_lines() const {
  std::uint32_t lines = 1;
  for (const KernelPlan& kernel : kernels) lines = std::max(lines, kernel.context_lines);
  return lines;
}

bool Plan::needs_general_sm() const {
  for (const ProcessPlan& process : processes) {
    for (const KernelPlan& kernel : process.kernels) {
      if (!kernel.profile.context.constant() || kernel.tb_transfer_least != 0) return true;
    }
  }
  return false;
}

Plan Plan::isolated(std::size_t index) const {
  Plan alone = *this;
  alone.policy = sm_driver::Policy::kFcfs;
  alone.technique = sm_driver::Technique::kDrain;
  alone.modes = {};
  alone.quantum = 0;
  alone.drain_deadline = 0;
  alone.spare_tokens = 0;
  alone.max_time = kNever;  // the limit is the workload's
  alone.processes = {processes[index]};
  alone.processes.front().tokens = 0;
  alone.processes.front().deadline = 0;
  if (!compares_work()) alone.stop = StopAfterRuns{};
  if (kernels_share_sms()) {
    alone.shared = SharedPolicy::kSmk;
    alone.technique = technique;
  }
  return alone;
}

}  // namespace segue::gpu
