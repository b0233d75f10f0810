#include "cmodel/sm_model/yielding_kernel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cmodel/sm_model/kernel_gpu.hpp"
#include "cmodel/sm_model/task_loop.hpp"
#include "tests/sm_model/whole_launch.hpp"

namespace segue::sm_model {
namespace {

/// So few thread blocks fit that each has many block-tasks.
SmMachine small_gpu(std::uint32_t most_tbs = 2) {
  SmMachine machine;
  machine.sms = 2;
  machine.most_tbs = most_tbs;
  return machine;
}

std::uint64_t size_of(const TbTrace& code) {
  std::uint64_t size = 0;
  for (const auto& warp : code.warps) size += warp.size();
  return size;
}

YieldRun checked(FlagCheck check) {
  YieldRun run;
  run.check = check;
  return run;
}

constexpr FlagCheck kChecks[] = {FlagCheck::kNone, FlagCheck::kHost, FlagCheck::kProxy,
                                 FlagCheck::kProxyInTurn};

class YieldingKernel : public testing::TestWithParam<const char*> {};

TEST_P(YieldingKernel, ExecutesEachBlockTaskOnceAndTheLoopAroundIt) {
  const LaunchTrace trace = whole(GetParam(), 24, "");
  const YieldCycles none = run_yielding_kernel(trace, small_gpu(), checked(FlagCheck::kNone));
  EXPECT_EQ(none.tasks, trace.tbs.size());
  EXPECT_EQ(none.workers, 4U);
  // Each worker asks once more for a task than it gets.
  const TaskLoop loop = task_loop(trace, Route::kVolatile, false);
  EXPECT_EQ(none.instructions,
            trace.instructions + (none.tasks + none.workers) * size_of(loop.take));
  EXPECT_EQ(none.checks, 0U);
  EXPECT_EQ(none.host_reads, 0U);

  const YieldCycles host = run_yielding_kernel(trace, small_gpu(), checked(FlagCheck::kHost));
  // Behind each task a look, of each warp.
  EXPECT_EQ(host.checks, host.tasks);
  EXPECT_EQ(host.host_reads, host.checks * trace.needs.warps);
  EXPECT_EQ(host.instructions, none.instructions + host.checks * size_of(loop.check));
}

TEST_P(YieldingKernel, ACycleThatIsLeftOutChangesNothing) {
  const LaunchTrace trace = whole(GetParam(), 24, "");
  for (const FlagCheck check : kChecks) {
    YieldRun run = checked(check);
    if (check != FlagCheck::kNone) run.flags = {9'000, 7'000};
    const YieldCycles skipped = run_yielding_kernel(trace, small_gpu(), run);
    run.skips = false;
    EXPECT_EQ(run_yielding_kernel(trace, small_gpu(), run), skipped);
  }
}

/// However often it leaves, each block-task is executed once.
TEST_P(YieldingKernel, LeavesBetweenBlockTasksAndGoesOn) {
  const LaunchTrace trace = whole(GetParam(), 96, "");
  for (const FlagCheck check : {FlagCheck::kHost, FlagCheck::kProxy, FlagCheck::kProxyInTurn}) {
    YieldRun run = checked(check);
    run.times.host.latency = 200;
    run.times.quota = 10;  // in turn is in each round
    const YieldCycles alone = run_yielding_kernel(trace, small_gpu(), run);
    EXPECT_TRUE(alone.left_after.empty());
    run.flags = {alone.cycles / 4, alone.cycles / 4};
    const YieldCycles evicted = run_yielding_kernel(trace, small_gpu(), run);
    EXPECT_EQ(evicted.tasks, trace.tbs.size());
    ASSERT_EQ(evicted.left_after.size(), 2U);
    EXPECT_GT(evicted.cycles, alone.cycles + run.times.relaunch);
    run.finishes = false;
    const YieldCycles ended = run_yielding_kernel(trace, small_gpu(), run);
    EXPECT_EQ(ended.left_after, evicted.left_after);
    EXPECT_LT(ended.tasks, trace.tbs.size());
    run.flags = {3 * alone.cycles};
    const YieldCycles again = run_yielding_kernel(trace, small_gpu(), run);
    EXPECT_GT(again.tasks, 2 * trace.tbs.size()) << "the same work again and again";
    EXPECT_EQ(again.left_after.size(), 1U);
  }
}

INSTANTIATE_TEST_SUITE_P(Suite, YieldingKernel, testing::Values("histo", "sad", "stencil"),
                         [](const auto& test) { return std::string(test.param); });

/// One worker: what the loop costs is what it waits for.
TEST(YieldingKernel, AReadOfTheHostsFlagLastsAsLongAsItsLink) {
  const LaunchTrace trace = whole("histo", 12, "");
  SmMachine machine = small_gpu(1);
  machine.sms = 1;
  const auto cycles = [&](FlagCheck check, std::uint64_t latency) {
    YieldRun run = checked(check);
    run.times.host = {.latency = latency, .apart = 0};
    const YieldCycles result = run_yielding_kernel(trace, machine, run);
    EXPECT_EQ(result.workers, 1U);
    return result.cycles;
  };
  EXPECT_EQ(cycles(FlagCheck::kHost, 5'000) - cycles(FlagCheck::kHost, 2'000),
            trace.tbs.size() * 3'000);
  EXPECT_GT(cycles(FlagCheck::kHost, 2'000),
            cycles(FlagCheck::kNone, 2'000) + trace.tbs.size() * 2'000);
}

TEST(YieldingKernel, ReadsOfAllSmsFollowEachOtherOnTheLink) {
  HostLink link({.latency = 100, .apart = 7});
  EXPECT_EQ(link.read(10, 10), 110U);
  EXPECT_EQ(link.read(10, 10), 117U);
  EXPECT_EQ(link.read(12, 400), 500U);  // its page is known later, and holds up no other
  EXPECT_EQ(link.read(13, 13), 131U);
  EXPECT_EQ(link.count(), 4U);
}

/// A worker that begins its round when the flag cannot be seen yet executes one task more.
TEST(YieldingKernel, TheFlagIsSeenAtTheNextLook) {
  const LaunchTrace trace = whole("stencil", 6, "");
  SmMachine machine = small_gpu(1);
  machine.sms = 1;
  YieldRun run = checked(FlagCheck::kHost);
  const std::uint64_t all = run_yielding_kernel(trace, machine, run).cycles;
  const std::uint64_t task = all / trace.tbs.size();
  run.finishes = false;
  run.flags = {task / 2};
  const YieldCycles first = run_yielding_kernel(trace, machine, run);
  EXPECT_EQ(first.tasks, 1U);
  run.flags = {task + task / 2};
  EXPECT_EQ(run_yielding_kernel(trace, machine, run).tasks, 2U);
  // From the middle of a task to its end, and a look.
  EXPECT_GT(first.left_after.front(), run.times.host.latency);
  EXPECT_LT(first.left_after.front(), task + 2 * run.times.host.latency);
}

TEST(YieldingKernel, TheProxyTakesTheReadsOfTheHostAway) {
  const LaunchTrace trace = whole("histo", 64, "");
  SmMachine machine = small_gpu(4);
  YieldRun run = checked(FlagCheck::kHost);
  run.times.host = {.latency = 3'000, .apart = 5};
  const YieldCycles host = run_yielding_kernel(trace, machine, run);
  run.check = FlagCheck::kProxy;
  const YieldCycles proxy = run_yielding_kernel(trace, machine, run);
  EXPECT_EQ(proxy.workers, host.workers - 1);
  EXPECT_LT(proxy.cycles, host.cycles);
  EXPECT_LT(proxy.host_reads, host.host_reads);
  run.check = FlagCheck::kProxyInTurn;
  run.times.quota = 1'000'000;
  run.times.checks = 1;
  const YieldCycles rare = run_yielding_kernel(trace, machine, run);
  EXPECT_LT(rare.checks, proxy.checks / 2);
  run.times.checks = 1'000'000;
  EXPECT_EQ(run_yielding_kernel(trace, machine, run).checks, proxy.checks);
}

/// Small launches: no more thread blocks than block-tasks, and the proxy beside them.
TEST(YieldingKernel, OneBlockTaskIsEnough) {
  const LaunchTrace trace = whole("histo", 1, "");
  for (const FlagCheck check : kChecks) {
    const YieldCycles result = run_yielding_kernel(trace, small_gpu(), checked(check));
    EXPECT_EQ(result.workers, 1U);
    EXPECT_EQ(result.tasks, 1U);
  }
}

/// No block-task takes less time than on the GPU as it is.
TEST(YieldingKernel, TheLoopIsNotFree) {
  const LaunchTrace trace = whole("spmv", 48, "");
  SmMachine machine = machine_for(trace, small_gpu());
  const std::uint64_t unchanged = run_kernel_on_gpu(trace, machine, {}).cycles;
  EXPECT_GT(run_yielding_kernel(trace, small_gpu(), checked(FlagCheck::kNone)).cycles, unchanged);
}

}  // namespace
}  // namespace segue::sm_model
