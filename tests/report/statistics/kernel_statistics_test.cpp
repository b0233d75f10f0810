#include "cmodel/report/statistics/kernel_statistics.hpp"

#include <gtest/gtest.h>

#include "cmodel/gen/sm_driver_enums.hpp"
#include "cmodel/gen/sm_driver_params.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::statistics {
namespace {

using gpu::Event;
using gpu::EventKind;
using gpu::pair;

/// Two kernels in process 0, one in process 1.
gpu::Plan plan_of_three() {
  gpu::Plan plan = gpu::empty_plan(2, 2);
  const gpu::KernelPlan kernel = gpu::small_kernel(2, 1, 100, 0);
  gpu::add_process(plan, {kernel, kernel});
  gpu::add_process(plan, {kernel});
  return plan;
}

Event launch(Cycle time, std::uint32_t ctx, std::uint32_t kernel) {
  return {.time = time,
          .kind = EventKind::kHost,
          .unit = ctx,
          .slot = static_cast<std::uint32_t>(sm_driver::HostOp::kLaunch),
          .payload = pair(kernel, 2)};
}
Event setup(Cycle time, std::uint32_t sm, std::uint32_t ctx, std::uint32_t kernel) {
  return {.time = time, .kind = EventKind::kSetup, .unit = sm, .payload = pair(ctx, kernel)};
}
Event done(Cycle time, std::uint32_t ctx) {
  return {.time = time, .kind = EventKind::kKernelDone, .unit = ctx};
}

TEST(KernelStatistics, TimesAreFromTheLaunchOn) {
  KernelStatistics statistics(plan_of_three());
  for (const Event& event :
       {launch(100, 0, 1), setup(110, 0, 0, 1), setup(130, 1, 0, 1), done(200, 0),
        launch(300, 0, 1), setup(330, 0, 0, 1), done(500, 0), launch(600, 1, 0)}) {
    statistics.on_event(event);
  }
  ASSERT_EQ(statistics.kernels().size(), 3U);
  EXPECT_EQ(statistics.kernels()[0].launches, 0U);
  EXPECT_EQ(statistics.kernels()[0].to_done.mean(), 0.0);
  const KernelCounts& second = statistics.kernels()[1];
  EXPECT_EQ(second.ctx, 0U);
  EXPECT_EQ(second.kernel, 1U);
  EXPECT_EQ(second.launches, 2U);
  EXPECT_DOUBLE_EQ(second.to_first_sm.mean(), 20.0);
  EXPECT_EQ(second.to_first_sm.max, 30U);
  EXPECT_DOUBLE_EQ(second.to_done.mean(), 150.0);
  EXPECT_EQ(second.to_done.max, 200U);
  // Launched, and nothing yet.
  EXPECT_EQ(statistics.kernels()[2].launches, 1U);
  EXPECT_EQ(statistics.kernels()[2].to_first_sm.count, 0U);
}

TEST(KernelStatistics, AKilledLaunchIsNotDone) {
  KernelStatistics statistics(plan_of_three());
  Event killed = done(200, 0);
  killed.payload = 1;
  for (const Event& event : {launch(100, 0, 0), setup(110, 0, 0, 0), killed}) {
    statistics.on_event(event);
  }
  EXPECT_EQ(statistics.kernels()[0].launches, 1U);
  EXPECT_EQ(statistics.kernels()[0].to_first_sm.count, 1U);
  EXPECT_EQ(statistics.kernels()[0].to_done.count, 0U);
}

TEST(KernelStatistics, ThreadBlocksAreCountedForTheKernelOfTheirSm) {
  KernelStatistics statistics(plan_of_three());
  const auto issue = [](Cycle time, std::uint32_t handle) {
    return Event{.time = time, .kind = EventKind::kIssue, .payload = pair(handle, 0)};
  };
  for (const Event& event :
       {launch(0, 0, 0), launch(0, 1, 0), setup(1, 0, 1, 0), issue(2, sm_driver::kHandleNone),
        Event{.time = 3, .kind = EventKind::kPreempted, .payload = pair(8, 0)}, issue(4, 8),
        Event{.time = 5, .kind = EventKind::kFinished}}) {
    statistics.on_event(event);
  }
  const KernelCounts& its = statistics.kernels()[2];
  EXPECT_EQ(its.tbs_ended, 1U);
  EXPECT_EQ(its.tbs_preempted, 1U);
  EXPECT_EQ(its.tbs_resumed, 1U);
  EXPECT_DOUBLE_EQ(its.resumed_per_tb(), 1.0);
  EXPECT_EQ(statistics.kernels()[0].tbs_ended, 0U);
}

TEST(KernelStatistics, KernelsThatShareAnSmAreToldApart) {
  gpu::Plan plan = plan_of_three();
  plan.shared = gpu::SharedPolicy::kSmk;
  KernelStatistics statistics(plan);
  for (const Event& event :
       {launch(0, 0, 1), launch(0, 1, 0), setup(1, 0, 0, 1), setup(2, 0, 1, 0),
        Event{.time = 3, .kind = EventKind::kPreempted, .payload = pair(8, 0), .ctx = 0},
        Event{.time = 4, .kind = EventKind::kFinished, .ctx = 1}}) {
    statistics.on_event(event);
  }
  EXPECT_EQ(statistics.kernels()[1].tbs_preempted, 1U);
  EXPECT_EQ(statistics.kernels()[1].tbs_ended, 0U);
  EXPECT_EQ(statistics.kernels()[2].tbs_ended, 1U);
}

TEST(KernelStatistics, AddUpToTheRuns) {
  const gpu::Plan plan = gpu::busy_plan();
  KernelStatistics statistics(plan);
  gpu::RunOptions options;
  options.observer = &statistics;
  const gpu::RunResult result = gpu::run_shared(plan, options);
  std::vector<std::uint64_t> ended(plan.processes.size());
  std::vector<std::uint64_t> preempted(plan.processes.size());
  for (const KernelCounts& counts : statistics.kernels()) {
    ended[counts.ctx] += counts.tbs_ended;
    preempted[counts.ctx] += counts.tbs_preempted;
    EXPECT_GE(counts.launches, result.processes[counts.ctx].runs);
    EXPECT_LE(counts.to_first_sm.max, counts.to_done.max);
    EXPECT_LE(counts.to_done.mean(), static_cast<double>(counts.to_done.max));
  }
  for (std::size_t i = 0; i < plan.processes.size(); ++i) {
    EXPECT_EQ(ended[i], result.processes[i].finished_tbs);
    EXPECT_EQ(preempted[i], result.processes[i].preempted_tbs);
  }
  EXPECT_GT(preempted[0], 0U);
}

}  // namespace
}  // namespace segue::statistics
