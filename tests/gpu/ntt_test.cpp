// NTT compares equal work: whatever differs from 1 is what the others cost.
#include <gtest/gtest.h>

#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

/// Cycles by which a run may differ alone and in company: messages wait for each other,
/// an SM for another scan, the first launch for the register writes of all processes.
constexpr double kJitter = 12.0;

void expect_no_slowdown(const Plan& plan) {
  const RunResult result = run(plan);
  ASSERT_FALSE(result.stall.has_value());
  for (const ProcessResult& process : result.processes) {
    EXPECT_NEAR(process.turnaround_cycles, process.alone_cycles, kJitter) << process.name;
    EXPECT_NEAR(process.ntt, 1.0, kJitter / process.alone_cycles) << process.name;
  }
}

/// Two processes of one TB each, on as many SMs as they could wish for.
Plan two_that_never_meet(Cycle shortest_of_second) {
  Plan plan = empty_plan(13, 16);
  add_process(plan, {small_kernel(1, 16, 2'000, 200'000)});
  add_process(plan, {small_kernel(1, 16, shortest_of_second, 100'000)});
  return plan;
}

// TBs last from once to a hundred times their shortest, and the quicker process is
// replayed the more often: no draw may enter one mean and not the other.
TEST(Ntt, OfProcessesThatNeverMeetIsOne) {
  for (const Cycle shortest : {2'000U, 300'000U}) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      Plan plan = two_that_never_meet(shortest);
      plan.seed = seed;
      plan.runs = 3;
      SCOPED_TRACE(seed);
      expect_no_slowdown(plan);
    }
  }
}

TEST(Ntt, OfAProcessThatIsReplayedManyTimesIsOne) {
  Plan plan = two_that_never_meet(3'000'000);
  plan.no_progress_limit = 10'000'000;
  const RunResult result = run(plan);
  EXPECT_GT(result.processes[0].runs, 10U);
  EXPECT_EQ(result.processes[1].runs, 1U);
  expect_no_slowdown(plan);
}

// The host's register writes lie before its start in both runs.
TEST(Ntt, OfAProcessThatStartsLateIsOne) {
  Plan plan = empty_plan(13, 16);
  add_process(plan, {small_kernel(1, 16, 500, 0)});
  add_process(plan, {small_kernel(1, 16, 500, 0)}, 5'000);
  plan.launch_latency = 1;
  const RunResult result = run(plan);
  EXPECT_EQ(result.processes[1].runs, 1U);
  EXPECT_LE(result.processes[1].alone_cycles, result.processes[1].turnaround_cycles);
  EXPECT_NEAR(result.processes[1].ntt, 1.0, 3.0 / 500);
}

}  // namespace
}  // namespace segue::gpu
