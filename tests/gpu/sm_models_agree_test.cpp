// The fast SM against the general one: where both can run a workload, every event is the same.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/sim/simulate.hpp"
#include "cmodel/gpu/workload/machine_file.hpp"
#include "cmodel/gpu/workload/workload_file.hpp"
#include "tests/gpu/random_plans.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

/// What a run shows: its events by their hash, and the activities between them.
class Activities final : public EventObserver {
 public:
  void on_event(const Event& /*event*/) override {}
  void on_activity(const SmActivity& activity) override { seen.push_back(activity); }

  std::vector<SmActivity> seen;
};

RunResult run_with(const Plan& plan, SmKind sm, Activities& activities, bool skip = true) {
  RunOptions options;
  options.sm = sm;
  options.skip = skip;
  options.observer = &activities;
  return run(plan, options);
}

/// A random plan in which SMs are taken away more often than not.
Plan preempting_plan() {
  Plan plan = random_plan(1);
  plan.no_progress_limit = 100'000;
  plan.quantum = 0;
  plan.policy = *rc::gen::element(sm_driver::Policy::kPpqExclusive, sm_driver::Policy::kPpqShared,
                                  sm_driver::Policy::kRoundRobin, sm_driver::Policy::kDss,
                                  sm_driver::Policy::kDssLiteral);
  if (plan.policy == sm_driver::Policy::kRoundRobin) plan.quantum = 1500;
  // The fast model runs techniques of whole SMs only.
  if (plan.technique > TechniqueCode::kSwitch) plan.technique = TechniqueCode::kSwitch;
  for (ProcessPlan& process : plan.processes) {
    process.priority = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0U, 3U));
    // So many thread blocks that a later process finds no idle SM.
    for (KernelPlan& kernel : process.kernels) kernel.tb_count += 60;
  }
  return plan;
}

RC_GTEST_PROP(SmModelsAgree, OnRandomWorkloads, ()) {
  const Plan plan = preempting_plan();
  Activities fast;
  Activities general;
  const RunResult expected = run_with(plan, SmKind::kFast, fast);
  const RunResult result = run_with(plan, SmKind::kGeneral, general);
  RC_ASSERT(result.event_hash == expected.event_hash);
  RC_ASSERT(general.seen == fast.seen);
  RC_ASSERT(result.simulated == expected.simulated);
  RC_ASSERT(result.driver_ticks == expected.driver_ticks);
  RC_ASSERT(result.preemptions == expected.preemptions);
  RC_ASSERT(result.mean_vacate_cycles == expected.mean_vacate_cycles);
  RC_ASSERT(result.stall.has_value() == expected.stall.has_value());
  RC_CLASSIFY(expected.preemptions > 0, "with preempted SMs");
}

/// Processes that are periodic or not, with deadlines of any length, some of them enforced.
void add_deadlines(Plan& plan) {
  for (ProcessPlan& process : plan.processes) {
    if (*rc::gen::arbitrary<bool>()) {
      process.period = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Cycle>(1, 5000));
    }
    process.deadline = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Cycle>(0, 3000));
    process.kill_late = process.deadline != 0 && *rc::gen::arbitrary<bool>();
  }
}

RC_GTEST_PROP(SmModelsAgree, OnDeadlinesAndKills, ()) {
  Plan plan = preempting_plan();
  add_deadlines(plan);
  plan.stop = StopAfterTime{20'000};
  Activities fast;
  Activities general;
  const RunResult expected = run_with(plan, SmKind::kFast, fast);
  const RunResult result = run_with(plan, SmKind::kGeneral, general);
  const RunResult ticked = run_with(plan, SmKind::kFast, fast, false);
  RC_ASSERT(result.event_hash == expected.event_hash);
  RC_ASSERT(ticked.event_hash == expected.event_hash);
  RC_ASSERT(result.preemptions == expected.preemptions);
  RC_ASSERT(result.mean_vacate_cycles == expected.mean_vacate_cycles);
  RC_ASSERT(result.killed_vacates == expected.killed_vacates);
  std::uint64_t killed = 0;
  for (std::size_t i = 0; i < plan.processes.size(); ++i) {
    RC_ASSERT(result.processes[i].outcomes == expected.processes[i].outcomes);
    killed += expected.processes[i].count(Outcome::kKilled);
    for (const LaunchOutcome& launch : expected.processes[i].outcomes) {
      const bool in_time = launch.end - launch.release <= plan.processes[i].deadline;
      RC_ASSERT(in_time || launch.outcome != Outcome::kMet);
      RC_ASSERT(!in_time || launch.outcome == Outcome::kMet);
    }
  }
  RC_CLASSIFY(killed > 0, "with killed launches");
}

RC_GTEST_PROP(SmModelsAgree, WhenEveryCycleIsTicked, ()) {
  Plan plan = random_plan(1);
  plan.no_progress_limit = 10'000;
  Activities activities;
  const RunResult skipped = run_with(plan, SmKind::kGeneral, activities);
  const RunResult ticked = run_with(plan, SmKind::kGeneral, activities, false);
  RC_ASSERT(ticked.event_hash == skipped.event_hash);
  RC_ASSERT(ticked.driver_ticks == skipped.driver_ticks);
}

// A stalled run is reported alike, with the SMs that are held.
TEST(SmModelsAgree, OnTheHoldersOfTheSms) {
  Plan plan = busy_plan();
  plan.max_time = 900;
  Activities activities;
  const RunResult fast = run_with(plan, SmKind::kFast, activities);
  const RunResult general = run_with(plan, SmKind::kGeneral, activities);
  ASSERT_TRUE(fast.stall.has_value() && general.stall.has_value());
  ASSERT_FALSE(fast.stall->holders.empty());
  const Clock clock(1.0);
  EXPECT_EQ(describe(*general.stall, clock), describe(*fast.stall, clock));
}

TEST(SmModelsAgree, OnShippedWorkloads) {
  std::uint64_t preemptions = 0;
  for (const char* workload : {"parboil-2", "parboil-4", "parboil-8"}) {
    for (const auto technique : {TechniqueCode::kDrain, TechniqueCode::kSwitch}) {
      PlanOptions options;
      options.technique = technique;
      options.drain_deadline = technique == TechniqueCode::kDrain ? 20'000 : 0;
      options.max_time_us = 10'000.0;
      const Plan plan = make_plan(load_machine("k20c"), load_workload(workload), options);
      Activities fast;
      Activities general;
      const RunResult expected = run_with(plan, SmKind::kFast, fast);
      EXPECT_EQ(run_with(plan, SmKind::kGeneral, general).event_hash, expected.event_hash)
          << workload;
      EXPECT_EQ(general.seen, fast.seen) << workload;
      preemptions += expected.preemptions;
    }
  }
  EXPECT_GT(preemptions, 100U);
}

// The agreement is one of events: a general SM that is slower shows at once.
TEST(SmModelsAgree, AnotherDurationChangesTheHash) {
  Plan plan = busy_plan();
  Activities activities;
  const std::uint64_t hash = run_with(plan, SmKind::kGeneral, activities).event_hash;
  ++plan.processes[0].kernels[0].tb_transfer;
  EXPECT_NE(run_with(plan, SmKind::kGeneral, activities).event_hash, hash);
}

}  // namespace
}  // namespace segue::gpu
