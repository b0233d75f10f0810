#include "tests/gpu/small_plans.hpp"

#include <fmt/format.h>

#include <string>

namespace segue::gpu {

Plan empty_plan(std::uint32_t sms, std::uint32_t slots) {
  Plan plan;
  plan.params = {.num_sms = sms, .num_slots = slots, .num_ctxs = 4, .num_ksrs = 4};
  plan.policy = sm_driver::Policy::kDss;
  plan.technique = sm_driver::Technique::kSwitch;
  plan.setup_time = 10;
  plan.launch_latency = 5;
  plan.no_progress_limit = 1'000'000;
  plan.seed = 1;
  return plan;
}

KernelPlan small_kernel(std::uint32_t tbs, std::uint32_t tbs_per_sm, Cycle shortest, Cycle spread) {
  KernelPlan kernel;
  kernel.name = std::string("k");
  kernel.tb_count = tbs;
  kernel.tbs_per_sm = tbs_per_sm;
  kernel.tb_shortest = shortest;
  kernel.tb_spread = spread;
  kernel.tb_transfer = 20;
  kernel.context_lines = 4;
  return kernel;
}

void share(KernelPlan& kernel, const ResourceShares& shares, const Plan& plan) {
  kernel.shares = shares;
  kernel.shares.tbs = plan.share_limit / plan.params.num_slots;
  kernel.shares.limit = plan.share_limit;
  kernel.tbs_per_sm = kernel.shares.tbs_per_sm();
}

Plan shared_plan(SharedPolicy policy) {
  Plan plan = empty_plan(3, 4);
  plan.shared = policy;
  plan.technique = sm_driver::Technique::kPartialSwitch;
  plan.share_limit = 40;
  plan.speed = {.issue_slots = 2.0, .dram_bytes_per_cycle = 8.0};
  KernelPlan computes = small_kernel(60, 0, 200, 100);
  share(computes, {.regs = 20, .threads = 10}, plan);
  computes.speed = {.issue = 0.8, .dram_bytes = 0.1, .memory_wait = 0.1};
  KernelPlan waits = small_kernel(80, 0, 100, 50);
  share(waits, {.threads = 20}, plan);
  waits.speed = {.issue = 0.2, .dram_bytes = 10.0, .memory_wait = 0.9};
  add_process(plan, {computes});
  add_process(plan, {waits}, 300);
  return plan;
}

Plan preempting_plan(SharedPolicy policy) {
  Plan plan = shared_plan(policy);
  plan.memory_latency = 30;
  share(plan.processes[0].kernels[0], {.regs = 10, .threads = 10}, plan);
  share(plan.processes[1].kernels[0], {.threads = 10}, plan);
  for (ProcessPlan& process : plan.processes) {
    for (KernelPlan& kernel : process.kernels) {
      kernel.warps = 4;
      kernel.context_lines = 24;
      kernel.tb_transfer = 72;
    }
  }
  return plan;
}

void add_process(Plan& plan, const std::vector<KernelPlan>& kernels, Cycle start) {
  ProcessPlan process;
  process.stream = plan.processes.size();
  process.application = fmt::format("app{}", process.stream);
  process.name = fmt::format("{}:{}", process.stream, process.application);
  process.kernels = kernels;
  for (std::uint32_t i = 0; i < kernels.size(); ++i) {
    Step& step = process.steps.emplace_back();
    step.kernel = step.launch = i;
  }
  process.start = start;
  plan.processes.push_back(process);
  const auto sms = static_cast<std::int32_t>(plan.params.num_sms);
  const auto processes = static_cast<std::int32_t>(plan.processes.size());
  for (ProcessPlan& each : plan.processes) each.tokens = sms / processes;
  plan.spare_tokens = sms % processes;
}

Plan busy_plan() {
  Plan plan = empty_plan(3, 4);
  add_process(plan, {small_kernel(60, 4, 200, 100), small_kernel(5, 2, 500, 0)});
  add_process(plan, {small_kernel(12, 3, 40, 10), small_kernel(1, 1, 30, 0)}, 300);
  plan.runs = 2;
  return plan;
}

RunResult run(const Plan& plan, const RunOptions& options) { return run_workload(plan, options); }

RunResult run_every_cycle(const Plan& plan) {
  RunOptions options;
  options.skip = false;
  return run_workload(plan, options);
}

}  // namespace segue::gpu
