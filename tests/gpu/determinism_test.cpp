#include <gtest/gtest.h>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "tests/gpu/conservation.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

TEST(Determinism, TheSamePlanHasTheSameEvents) {
  const RunResult first = run(busy_plan());
  const RunResult second = run(busy_plan());
  ASSERT_FALSE(first.stall.has_value());
  EXPECT_GT(first.preemptions, 0U);
  EXPECT_EQ(first.event_hash, second.event_hash);
  EXPECT_EQ(first.simulated, second.simulated);
}

TEST(Determinism, AnotherSeedHasOtherEvents) {
  Plan plan = busy_plan();
  plan.seed = 2;
  EXPECT_NE(run(busy_plan()).event_hash, run(plan).event_hash);
}

TEST(Determinism, AnotherPolicyOrTechniqueHasOtherEvents) {
  Plan fcfs = busy_plan();
  fcfs.policy = sm_driver::Policy::kFcfs;
  Plan drain = busy_plan();
  drain.technique = sm_driver::Technique::kDrain;
  EXPECT_NE(run(busy_plan()).event_hash, run(fcfs).event_hash);
  EXPECT_NE(run(busy_plan()).event_hash, run(drain).event_hash);
}

TEST(Determinism, AnotherTimerHasOtherEvents) {
  Plan slices = busy_plan();
  slices.policy = sm_driver::Policy::kRoundRobin;
  slices.quantum = 500;
  Plan longer = slices;
  longer.quantum = 501;
  EXPECT_NE(run(slices).event_hash, run(longer).event_hash);
  Plan drain = busy_plan();
  drain.technique = sm_driver::Technique::kDrain;
  Plan hurried = drain;
  hurried.drain_deadline = 100;
  EXPECT_NE(run(drain).event_hash, run(hurried).event_hash);
  // A register that decides nothing is an event all the same.
  hurried.drain_deadline = 1'000'000;
  EXPECT_NE(run(drain).event_hash, run(hurried).event_hash);
  EXPECT_EQ(run(drain).simulated, run(hurried).simulated);
}

TEST(Determinism, SkippingChangesNothing) {
  for (const auto policy :
       {sm_driver::Policy::kFcfs, sm_driver::Policy::kNpq, sm_driver::Policy::kPpqExclusive,
        sm_driver::Policy::kPpqShared, sm_driver::Policy::kRoundRobin, sm_driver::Policy::kDss,
        sm_driver::Policy::kDssLiteral}) {
    Plan plan = busy_plan();
    plan.policy = policy;
    if (policy == sm_driver::Policy::kRoundRobin) plan.quantum = 777;
    const RunResult skipped = run(plan);
    const RunResult ticked = run_every_cycle(plan);
    EXPECT_EQ(skipped.event_hash, ticked.event_hash);
    EXPECT_EQ(skipped.simulated, ticked.simulated);
    EXPECT_EQ(skipped.driver_ticks, ticked.driver_ticks);
    ASSERT_TRUE(skipped.metrics.has_value() && ticked.metrics.has_value());
    EXPECT_EQ(skipped.metrics->antt, ticked.metrics->antt);
  }
}

TEST(Determinism, SkippingChangesNoDeadline) {
  for (const std::uint32_t deadline : {1U, 60U, 150U}) {
    Plan plan = busy_plan();
    plan.technique = sm_driver::Technique::kDrain;
    plan.drain_deadline = deadline;
    const RunResult skipped = run(plan);
    const RunResult ticked = run_every_cycle(plan);
    EXPECT_GT(skipped.processes[0].preempted_tbs, 0U) << deadline;
    EXPECT_EQ(skipped.event_hash, ticked.event_hash);
    EXPECT_EQ(skipped.driver_ticks, ticked.driver_ticks);
  }
}

// The way of the Verilated RTL: through the interface, made by a factory.
TEST(Determinism, ADriverBehindTheInterfaceIsTheSame) {
  RunOptions options;
  int isolated = 0;
  int shared = 0;
  options.driver = [&](const sm_driver::Params& params, RunPart part) {
    ++(part == RunPart::kShared ? shared : isolated);
    return std::make_unique<sm_driver::SmDriver>(params);
  };
  EXPECT_EQ(run(busy_plan(), options).event_hash, run(busy_plan()).event_hash);
  EXPECT_EQ(isolated, 2);
  EXPECT_EQ(shared, 1);
}

TEST(Determinism, WatchingChangesNothing) {
  Conservation watch(busy_plan());
  RunOptions options;
  options.observer = &watch;
  EXPECT_EQ(run(busy_plan(), options).event_hash, run(busy_plan()).event_hash);
  EXPECT_GT(watch.preempted(), 0U);
}

}  // namespace
}  // namespace segue::gpu
