// Random small machines and workloads under every policy and technique.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/gpu/conservation.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

/// Over the whole range also in the first, small cases.
template <class T>
T in_range(T low, T high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(low, static_cast<T>(high + 1)));
}

constexpr int kMaxProcesses = 4;

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

std::uint64_t launches_of(const ProcessPlan& process) {
  return static_cast<std::uint64_t>(
      std::ranges::count(process.steps, Step::Kind::kLaunch, &Step::kind));
}

Plan random_plan(std::uint32_t min_sms) {
  const auto slots = in_range(1U, 5U);
  Plan plan = empty_plan(in_range(min_sms, 6U), slots);
  const auto processes = in_range(1, kMaxProcesses);
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
  plan.technique = *rc::gen::element(sm_driver::Technique::kDrain, sm_driver::Technique::kSwitch);
  if (plan.technique == sm_driver::Technique::kDrain) plan.drain_deadline = in_range(0U, 400U);
  plan.seed = in_range<std::uint64_t>(0, 1'000'000);
  return plan;
}

// With an SM for each process no policy starves anyone.
RC_GTEST_PROP(RandomRun, CompletesAndLosesNoThreadBlock, ()) {
  Plan plan = random_plan(kMaxProcesses);
  Conservation watch(plan);
  RunOptions options;
  options.observer = &watch;
  const RunResult result = run(plan, options);
  RC_ASSERT(watch.broken() == "");
  RC_ASSERT(!result.stall.has_value());
  std::uint64_t launches = 0;
  for (std::size_t i = 0; i < plan.processes.size(); ++i) {
    RC_ASSERT(result.processes[i].runs >= plan.runs);
    launches += result.processes[i].runs * launches_of(plan.processes[i]);
  }
  RC_ASSERT(watch.kernels_done() >= launches);
  RC_ASSERT(result.tb_events == watch.finished() + watch.preempted());
  RC_CLASSIFY(watch.preempted() > 0, "with preempted thread blocks");
}

// With fewer SMs than processes a spare token may starve one; still every run ends,
// and what did run is accounted for.
RC_GTEST_PROP(RandomRun, EndsAndLosesNoThreadBlockOnAnyMachine, ()) {
  Plan plan = random_plan(1);
  plan.no_progress_limit = 100'000;
  Conservation watch(plan);
  RunOptions options;
  options.observer = &watch;
  const RunResult result = run(plan, options);
  RC_ASSERT(watch.broken() == "");
  if (!result.stall) return;
  RC_ASSERT(!result.stall->waiting.empty());
  RC_ASSERT(!result.stall->time_up);
}

RC_GTEST_PROP(RandomRun, SkippingChangesNothing, ()) {
  Plan plan = random_plan(1);
  plan.no_progress_limit = 20'000;
  const RunResult skipped = run(plan);
  const RunResult ticked = run_every_cycle(plan);
  RC_ASSERT(skipped.event_hash == ticked.event_hash);
  RC_ASSERT(skipped.driver_ticks == ticked.driver_ticks);
}

}  // namespace
}  // namespace segue::gpu
