#include "tests/gpu/random_plans.hpp"

#include <rapidcheck.h>

#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

/// Over the whole range also in the first, small cases.
template <class T>
T in_range(T low, T high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(low, static_cast<T>(high + 1)));
}

KernelPlan random_kernel(std::uint32_t slots) {
  KernelPlan kernel = small_kernel(in_range(1U, 60U), in_range(1U, slots), in_range<Cycle>(1, 300),
                                   in_range<Cycle>(0, 200));
  kernel.tb_transfer = in_range<Cycle>(1, 60);
  kernel.context_lines = in_range(1U, 9U);
  return kernel;
}

/// CPU work, copies and waits before its launches, and commands on two queues.
void add_host_steps(ProcessPlan& process) {
  std::vector<Step> steps;
  for (const Step& launch : process.steps) {
    while (in_range(0, 3) == 0) {
      Step& step = steps.emplace_back();
      step.kind = *rc::gen::element(Step::Kind::kCopyIn, Step::Kind::kCopyOut, Step::Kind::kCpu,
                                    Step::Kind::kWait);
      step.cycles = in_range<Cycle>(1, 400);
    }
    steps.push_back(launch);
  }
  process.queues = 2;
  for (Step& step : steps) {
    step.queue = in_range(0U, process.queues - 1);
    step.asynchronous = *rc::gen::arbitrary<bool>();
  }
  process.steps = steps;
}

}  // namespace

Plan random_plan(std::uint32_t min_sms) {
  const auto slots = in_range(1U, 5U);
  Plan plan = empty_plan(in_range(min_sms, 6U), slots);
  const auto processes = in_range(1, kMostRandomProcesses);
  for (int i = 0; i < processes; ++i) {
    std::vector<KernelPlan> kernels;
    const auto launches = in_range(1, 3);
    for (int k = 0; k < launches; ++k) kernels.push_back(random_kernel(slots));
    add_process(plan, kernels, in_range<Cycle>(0, 500));
  }
  for (ProcessPlan& process : plan.processes) add_host_steps(process);
  plan.cpu_threads = in_range(1U, 3U);
  plan.queue_depth = in_range(1U, 4U);
  plan.urgent_copies_first = *rc::gen::arbitrary<bool>();
  plan.params.num_ksrs = in_range(1U, 4U);
  plan.setup_time = in_range<Cycle>(0, 40);
  plan.launch_latency = in_range<Cycle>(0, 40);
  plan.runs = in_range(1U, 2U);
  plan.policy = *rc::gen::element(sm_driver::Policy::kFcfs, sm_driver::Policy::kNpq,
                                  sm_driver::Policy::kPpqExclusive, sm_driver::Policy::kPpqShared,
                                  sm_driver::Policy::kRoundRobin, sm_driver::Policy::kDss,
                                  sm_driver::Policy::kDssLiteral);
  // Turns that outlast set-up, saves, restores and the longest TB.
  if (plan.policy == sm_driver::Policy::kRoundRobin) plan.quantum = in_range(1500U, 5000U);
  plan.technique =
      *rc::gen::element(sm_driver::Technique::kDrain, sm_driver::Technique::kSwitch,
                        sm_driver::Technique::kPartialSwitch, sm_driver::Technique::kFlush);
  if (plan.technique == sm_driver::Technique::kDrain) plan.drain_deadline = in_range(0U, 400U);
  plan.seed = in_range<std::uint64_t>(0, 1'000'000);
  return plan;
}

Plan random_shared_plan(std::uint32_t min_sms) {
  Plan plan = random_plan(min_sms);
  plan.shared =
      *rc::gen::element(SharedPolicy::kSmk, SharedPolicy::kSmkRelaxed, SharedPolicy::kSmkP,
                        SharedPolicy::kSpart, SharedPolicy::kSpartRounds);
  plan.technique = *rc::gen::element(sm_driver::Technique::kDrain, sm_driver::Technique::kSwitch,
                                     sm_driver::Technique::kPartialSwitch);
  plan.quantum = plan.drain_deadline = 0;
  plan.speed = {
      .issue_slots = 2.0,
      .scheduler = *rc::gen::element(WarpScheduler::kLooseRoundRobin, WarpScheduler::kOldestFirst,
                                     WarpScheduler::kKernelAware),
      .dram_bytes_per_cycle = 8.0};
  plan.share_limit = plan.params.num_slots * in_range(4U, 12U);
  for (ProcessPlan& process : plan.processes) {
    for (KernelPlan& kernel : process.kernels) {
      const auto any = [&] { return in_range(0U, plan.share_limit / in_range(1U, 4U)); };
      share(kernel, {.regs = any(), .threads = any(), .smem = any()}, plan);
      kernel.speed = {.issue = 0.1 * in_range(1, 20),
                      .dram_bytes = 0.5 * in_range(0, 20),
                      .memory_wait = 0.1 * in_range(0, 10)};
    }
  }
  return plan;
}

}  // namespace segue::gpu
