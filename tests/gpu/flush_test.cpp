// Flush (Chimera 3.4): thread blocks are dropped and start over, or are saved if they must not.
#include <gtest/gtest.h>

#include "cmodel/gpu/sim/sm/resident_sm.hpp"
#include "tests/gpu/conservation.hpp"
#include "tests/gpu/sm_bench.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmEvent;
using Bench = SmBench<ResidentSm>;

constexpr auto kFlush = TechniqueCode::kFlush;

/// Set up from 0 to 10, with TB 5 in slot 0 since 20 and TB 6 in slot 1 since 60.
void start(Bench& bench) {
  bench.setup(0);
  bench.until(20);
  bench.issue(20, 0, 5);
  bench.until(60);
  bench.issue(60, 1, 6);
  bench.until(70);
}

TEST(Flush, VacatesAtOnceAndCountsTheWorkThatIsLost) {
  Bench bench;
  start(bench);
  bench.preempt(70, kFlush, 0b11);
  EXPECT_EQ(bench.until(300), (Sent{{70, SmEvent::kPreempted, 0, 5},
                                    {70, SmEvent::kPreempted, 1, 6},
                                    {70, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(bench.saved(), 0U);
  EXPECT_EQ(bench.sm().restarts(), 2U);
  EXPECT_EQ(bench.sm().lost_work(), work_of(50) + work_of(10));
}

// One is past its half, the other one is not.
TEST(Flush, SavesNonIdempotentTbs) {
  Bench bench;
  bench.kernel().profile.first_non_idempotent = 0.5;
  start(bench);
  bench.preempt(70, kFlush, 0b11);
  EXPECT_EQ(bench.until(300), (Sent{{70, SmEvent::kPreempted, 1, 6},
                                    {90, SmEvent::kPreempted, 0, 5},
                                    {90, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(bench.saved(), 1U);
  EXPECT_EQ(bench.sm().restarts(), 1U);
  EXPECT_EQ(bench.sm().lost_work(), work_of(10));
}

// A restored one keeps what it had done: it is past the point and is saved again.
TEST(Flush, OneThatWasSavedStaysNotIdempotent) {
  Bench bench;
  bench.kernel().profile.first_non_idempotent = 0.1;
  start(bench);
  bench.preempt(70, kFlush, 0b01);
  bench.until(90);
  const std::uint32_t handle = bench.handle();
  bench.until(170);
  bench.setup(200);
  bench.until(210);
  bench.resume(210, 0, 5, handle);
  bench.until(235);
  bench.preempt(235, kFlush, 0b01);
  bench.until(300);
  EXPECT_EQ(bench.sm().restarts(), 0U);
  EXPECT_EQ(bench.saved(), 1U);
}

/// Every thread block completes once however often it starts over.
TEST(Flush, AWholeRunLosesTheReportedWork) {
  Plan plan = busy_plan();
  plan.technique = kFlush;
  const RunResult flushed = run(plan);
  ASSERT_FALSE(flushed.stall.has_value());
  EXPECT_GT(flushed.restarts, 0U);
  EXPECT_GT(flushed.mean_lost_cycles, 0.0);
  std::uint64_t preempted = 0;
  for (const ProcessResult& process : flushed.processes) preempted += process.preempted_tbs;
  EXPECT_EQ(flushed.restarts, preempted);
}

TEST(Flush, OfKernelsThatAreNeverIdempotentIsASwitch) {
  Plan plan = busy_plan();
  const RunResult switched = run(plan);
  plan.technique = kFlush;
  for (ProcessPlan& process : plan.processes) {
    for (KernelPlan& kernel : process.kernels) kernel.profile.first_non_idempotent = 0.0;
  }
  const RunResult flushed = run(plan);
  EXPECT_EQ(flushed.restarts, 0U);
  EXPECT_GT(flushed.processes[0].preempted_tbs, 0U);
  EXPECT_EQ(flushed.simulated, switched.simulated);
}

}  // namespace
}  // namespace segue::gpu
