// Random small machines and workloads under every policy and technique.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/gpu/conservation.hpp"
#include "tests/gpu/random_plans.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

std::uint64_t launches_of(const ProcessPlan& process) {
  return static_cast<std::uint64_t>(
      std::ranges::count(process.steps, Step::Kind::kLaunch, &Step::kind));
}

// With an SM for each process no policy starves anyone but the loop as published, which leaves SMs
// idle where token counts are equal: two processes may take turns for ever while a third waits.
RC_GTEST_PROP(RandomRun, CompletesAndLosesNoThreadBlock, ()) {
  Plan plan = random_plan(kMostRandomProcesses);
  if (plan.policy == sm_driver::Policy::kDssLiteral) plan.policy = sm_driver::Policy::kDss;
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
