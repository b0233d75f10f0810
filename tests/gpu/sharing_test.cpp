#include <gtest/gtest.h>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "cmodel/gpu/sim/simulate.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

/// SMs that each process holds, not being taken away, when the plan's time is up.
std::vector<int> held_sms(const Plan& plan) {
  World world(plan, nullptr);
  sm_driver::SmDriver driver(plan.params);
  simulate(Hardware{driver, kNoSelector}, world, {});
  std::vector<int> held(plan.processes.size());
  for (const SmSlots& sm : world.sms()) {
    sm.for_each_holder([&](const SmHolder& holder) {
      if (holder.vacating_since == kNever && holder.resident > 0) ++held[holder.ctx];
    });
  }
  return held;
}

/// Two kernels that outlast the run on 13 SMs, the second a little later.
Plan two_long_kernels(sm_driver::Policy policy) {
  Plan plan = empty_plan(13, 16);
  add_process(plan, {small_kernel(1'000'000, 16, 900, 200)});
  add_process(plan, {small_kernel(1'000'000, 16, 900, 200)}, 3000);
  plan.policy = policy;
  plan.max_time = 50'000;
  return plan;
}

// floor(13 / 2) tokens each and the spare one to the first.
TEST(Sharing, DssGivesTwoEqualKernelsSevenAndSix) {
  for (const auto technique : {sm_driver::Technique::kDrain, sm_driver::Technique::kSwitch}) {
    Plan plan = two_long_kernels(sm_driver::Policy::kDss);
    plan.technique = technique;
    EXPECT_EQ(held_sms(plan), (std::vector<int>{7, 6}));
  }
}

TEST(Sharing, FcfsGivesAllSmsToTheFirst) {
  EXPECT_EQ(held_sms(two_long_kernels(sm_driver::Policy::kFcfs)), (std::vector<int>{13, 0}));
}

TEST(Sharing, DssFollowsTheTokens) {
  Plan plan = two_long_kernels(sm_driver::Policy::kDss);
  plan.processes[0].tokens = 3;
  plan.processes[1].tokens = 10;
  plan.spare_tokens = 0;
  EXPECT_EQ(held_sms(plan), (std::vector<int>{3, 10}));
}

TEST(Sharing, AKernelLeavesTheSmsItCannotFill) {
  Plan plan = two_long_kernels(sm_driver::Policy::kDss);
  plan.processes[1].kernels[0] = small_kernel(20, 16, 100'000, 0);  // two SMs hold it
  EXPECT_EQ(held_sms(plan), (std::vector<int>{11, 2}));
}

// Alone, a kernel of whole waves takes its waves and little more.
TEST(Sharing, AKernelAloneLastsItsWaves) {
  Plan plan = empty_plan(13, 4);
  add_process(plan, {small_kernel(13 * 4 * 5, 4, 10'000, 0)});
  const RunResult result = run(plan);
  EXPECT_GT(result.processes[0].alone_cycles, 5 * 10'000);
  EXPECT_LT(result.processes[0].alone_cycles, 5 * 10'000 * 1.01);
}

TEST(Sharing, SwitchingSavesAndDrainingDoesNot) {
  Plan plan = busy_plan();
  const RunResult switched = run(plan);
  plan.technique = sm_driver::Technique::kDrain;
  const RunResult drained = run(plan);
  EXPECT_GT(switched.processes[0].preempted_tbs, 0U);
  EXPECT_EQ(drained.processes[0].preempted_tbs, 0U);
  EXPECT_GT(drained.preemptions, 0U);
  // TBs of 200 to 300 cycles against at most 4 saves of 20.
  EXPECT_GT(drained.mean_vacate_cycles, switched.mean_vacate_cycles);
}

// Statistics are of completed runs, and replay goes on until the slowest has enough.
TEST(Sharing, ApplicationsAreReplayedUntilEachCompletedItsRuns) {
  const RunResult result = run(busy_plan());
  EXPECT_EQ(result.processes[0].runs, 2U);
  EXPECT_GT(result.processes[1].runs, 2U);
  for (const ProcessResult& process : result.processes) {
    EXPECT_GT(process.ntt, 1.0);
    EXPECT_DOUBLE_EQ(process.ntt, process.turnaround_cycles / process.alone_cycles);
  }
}

}  // namespace
}  // namespace segue::gpu
