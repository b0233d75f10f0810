#include "cmodel/report/statistics/process_statistics.hpp"

#include <gtest/gtest.h>

#include "tests/gpu/small_plans.hpp"

namespace segue::statistics {
namespace {

using gpu::Event;
using gpu::EventKind;
using gpu::pair;

TEST(ProcessStatistics, TimesOverlapAndWaitingIsTheRest) {
  gpu::Plan plan = gpu::empty_plan(1, 2);
  gpu::add_process(plan, {gpu::small_kernel(2, 2, 100, 0)}, 100);
  ProcessStatistics statistics(plan);
  for (const Event& event : {Event{.time = 110, .kind = EventKind::kCpuBegin},
                             Event{.time = 150, .kind = EventKind::kCopyBegin},
                             Event{.time = 160, .kind = EventKind::kCpuEnd},
                             Event{.time = 190, .kind = EventKind::kCopyEnd},
                             Event{.time = 200, .kind = EventKind::kSetup, .payload = pair(0, 0)},
                             Event{.time = 220, .kind = EventKind::kIssue},
                             Event{.time = 230, .kind = EventKind::kIssue},
                             Event{.time = 300, .kind = EventKind::kFinished},
                             Event{.time = 350, .kind = EventKind::kPreempted}}) {
    statistics.on_event(event);
  }
  statistics.finish(400);
  const ProcessTimes& times = statistics.processes().at(0);
  EXPECT_EQ(times.cpu, 50U);
  EXPECT_EQ(times.copy, 40U);
  EXPECT_EQ(times.sms, 130U);
  EXPECT_EQ(times.waiting, 10U + 30U + 50U);  // from 100, 190 and 350 on
}

TEST(ProcessStatistics, KernelsThatShareAnSmAreToldApart) {
  gpu::Plan plan = gpu::empty_plan(1, 2);
  plan.shared = gpu::SharedPolicy::kSmk;
  for (int i = 0; i < 2; ++i) gpu::add_process(plan, {gpu::small_kernel(2, 2, 100, 0)});
  ProcessStatistics statistics(plan);
  for (const Event& event : {Event{.time = 10, .kind = EventKind::kSetup, .payload = pair(0, 0)},
                             Event{.time = 10, .kind = EventKind::kSetup, .payload = pair(1, 0)},
                             Event{.time = 20, .kind = EventKind::kIssue, .ctx = 0},
                             Event{.time = 30, .kind = EventKind::kIssue, .ctx = 1},
                             Event{.time = 50, .kind = EventKind::kFinished, .ctx = 0}}) {
    statistics.on_event(event);
  }
  statistics.finish(100);
  EXPECT_EQ(statistics.processes().at(0).sms, 30U);
  EXPECT_EQ(statistics.processes().at(1).sms, 70U);
}

TEST(ProcessStatistics, RunningWorkIsCountedUntilTheEnd) {
  gpu::Plan plan = gpu::empty_plan(1, 1);
  gpu::add_process(plan, {gpu::small_kernel(1, 1, 100, 0)});
  ProcessStatistics statistics(plan);
  statistics.on_event({.time = 10, .kind = EventKind::kCpuBegin});
  statistics.finish(70);
  EXPECT_EQ(statistics.processes().at(0).cpu, 60U);
  EXPECT_EQ(statistics.processes().at(0).waiting, 10U);
}

TEST(ProcessStatistics, AProcessThatNeverBeganHasNoTime) {
  gpu::Plan plan = gpu::empty_plan(1, 1);
  gpu::add_process(plan, {gpu::small_kernel(1, 1, 100, 0)}, 1000);
  ProcessStatistics statistics(plan);
  statistics.finish(500);
  EXPECT_EQ(statistics.processes().at(0).waiting, 0U);
}

TEST(ProcessStatistics, ALoneProcessWaitsForItsLaunchesOnly) {
  gpu::Plan plan = gpu::empty_plan(1, 1);
  gpu::add_process(plan, {gpu::small_kernel(4, 1, 1000, 0)});
  plan.processes[0].steps.insert(plan.processes[0].steps.begin(),
                                 {.kind = gpu::Step::Kind::kCpu, .cycles = 300});
  ProcessStatistics statistics(plan);
  gpu::RunOptions options;
  options.observer = &statistics;
  const gpu::RunResult result = gpu::run_shared(plan, options);
  statistics.finish(result.simulated);
  const ProcessTimes& times = statistics.processes().at(0);
  EXPECT_EQ(times.cpu, 300U);
  EXPECT_EQ(times.cpu + times.sms + times.waiting, result.simulated);
  EXPECT_GE(times.sms, 4000U);
  EXPECT_LT(times.waiting, 100U);
}

}  // namespace
}  // namespace segue::statistics
