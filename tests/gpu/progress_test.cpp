#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

/// Persistent threads on all 2 SMs in the background, and a process that wants in.
Plan persistent_plan(sm_driver::Technique technique) {
  Plan plan = empty_plan(2, 4);
  KernelPlan persistent = small_kernel(8, 4, 0, 0);
  persistent.name = "spin";
  persistent.persistent = true;
  add_process(plan, {persistent});
  plan.processes[0].background = true;
  add_process(plan, {small_kernel(12, 4, 100, 10)}, 1000);
  plan.technique = technique;
  plan.no_progress_limit = 20'000;
  return plan;
}

TEST(Progress, DrainingPersistentThreadsStarvesTheOthers) {
  const RunResult result = run(persistent_plan(sm_driver::Technique::kDrain));
  ASSERT_TRUE(result.stall.has_value());
  const StallReport& stall = *result.stall;
  EXPECT_EQ(result.stalled_part, "workload");
  EXPECT_EQ(stall.at, 1005U + 20'000U);
  EXPECT_FALSE(stall.time_up);
  ASSERT_EQ(stall.waiting.size(), 1U);
  EXPECT_EQ(stall.waiting[0].process, "1:app1");
  EXPECT_EQ(stall.waiting[0].since, 1005U);  // launched 5 cycles after its start
  EXPECT_TRUE(stall.waiting[0].starved);
  ASSERT_EQ(stall.holders.size(), 1U);
  EXPECT_EQ(stall.holders[0].process, "0:app0");
  EXPECT_EQ(stall.holders[0].kernel, "spin");
  EXPECT_TRUE(stall.holders[0].persistent);
  EXPECT_EQ(stall.holders[0].sms, 2U);
  EXPECT_EQ(stall.holders[0].resident_tbs, 8U);
  EXPECT_EQ(stall.holders[0].vacating, 1U);
}

TEST(Progress, TheReportSaysItInWords) {
  const RunResult result = run(persistent_plan(sm_driver::Technique::kDrain));
  const std::vector<std::string> lines = describe(*result.stall, Clock(1.0));
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], "no progress at 21.005 ms of simulated time");
  EXPECT_EQ(lines[1], "1:app1 (kernel 'k') has made no progress since 1.005 ms; completed runs: 0");
  EXPECT_THAT(lines[2], testing::StartsWith(
                            "2 SMs are held by 0:app0 (kernel 'spin', persistent threads), 8 "
                            "thread blocks resident; 1 of them told to vacate, the first at "));
}

TEST(Progress, TheReportHasOneInTheSingular) {
  StallReport report;
  report.holders.push_back({.process = "0:app", .kernel = "k", .sms = 1, .resident_tbs = 1});
  EXPECT_EQ(describe(report, Clock(1.0)).back(),
            "1 SM is held by 0:app (kernel 'k'), 1 thread block resident");
}

TEST(Progress, OfACpuPhaseIsDueAndNotPast) {
  StallReport report;
  report.at = 3'000;
  report.time_up = true;
  report.waiting.push_back({.process = "0:app", .kernel = "", .since = 3'000, .due = 50'000});
  EXPECT_EQ(describe(report, Clock(1.0))[1],
            "0:app is not done; its next step is due at 50.000 ms; completed runs: 0");
}

TEST(Progress, SwitchingPersistentThreadsLetsTheOthersRun) {
  const RunResult result = run(persistent_plan(sm_driver::Technique::kSwitch));
  ASSERT_FALSE(result.stall.has_value());
  EXPECT_EQ(result.processes[1].runs, 1U);
  EXPECT_EQ(result.processes[0].runs, 0U);
  EXPECT_GT(result.processes[0].preempted_tbs, 0U);
  EXPECT_EQ(result.processes[0].alone_cycles, 0.0);  // the background isn't measured
}

// Thesis 7.2.1: drain first, and switch if that takes too long.
TEST(Progress, ADeadlineEndsADrainThatWouldNotEnd) {
  Plan plan = persistent_plan(sm_driver::Technique::kDrain);
  plan.drain_deadline = 500;
  const RunResult result = run(plan);
  ASSERT_FALSE(result.stall.has_value());
  EXPECT_EQ(result.processes[1].runs, 1U);
  EXPECT_GT(result.processes[0].preempted_tbs, 0U);
  // Its SM was drained for 500 cycles in vain, then 4 TBs were saved in 20 cycles each.
  EXPECT_GE(result.processes[1].turnaround_cycles, 500 + 4 * 20);
  plan.drain_deadline = 30'000;  // later than the limit on progress
  EXPECT_TRUE(run(plan).stall.has_value());
}

TEST(Progress, TurnsLetTheOthersRunBesidePersistentThreads) {
  Plan plan = persistent_plan(sm_driver::Technique::kSwitch);
  plan.policy = sm_driver::Policy::kRoundRobin;
  plan.quantum = 2000;
  const RunResult result = run(plan);
  ASSERT_FALSE(result.stall.has_value());
  EXPECT_EQ(result.processes[1].runs, 1U);
  EXPECT_GT(result.processes[0].preempted_tbs, 0U);
}

// The first loops for ever while the second, in debt beyond any hope, waits.
TEST(Progress, StarvingBesideALoopingProcessEndsWithAReport) {
  Plan plan = empty_plan(2, 4);
  for (int i = 0; i < 3; ++i) add_process(plan, {small_kernel(400, 4, 100, 10)});
  plan.processes[0].tokens = plan.processes[1].tokens = 20;
  plan.processes[2].tokens = -63;
  plan.spare_tokens = 0;
  plan.launch_latency = 1;
  plan.no_progress_limit = 200'000;
  const RunResult result = run(plan);
  ASSERT_TRUE(result.stall.has_value());
  EXPECT_EQ(result.stalled_part, "workload");
  ASSERT_EQ(result.stall->waiting.size(), 1U);
  EXPECT_EQ(result.stall->waiting[0].process, "2:app2");
  EXPECT_EQ(result.stall->holders.size(), 2U);
  EXPECT_GT(result.processes[0].runs, 10U);
}

// Nothing stands in its way: the report says that it is waited for in vain.
TEST(Progress, APersistentProcessThatIsWaitedForIsReported) {
  Plan plan = persistent_plan(sm_driver::Technique::kSwitch);
  plan.processes[0].background = false;
  const RunResult result = run(plan);
  ASSERT_TRUE(result.stall.has_value());
  EXPECT_EQ(result.stalled_part, "workload");
  ASSERT_EQ(result.stall->waiting.size(), 1U);
  EXPECT_TRUE(result.stall->waiting[0].persistent);
  const std::vector<std::string> lines = describe(*result.stall, Clock(1.0));
  EXPECT_EQ(lines[1],
            "0:app0 (kernel 'spin', persistent threads, which never end) has made no progress "
            "since 0.005 ms; completed runs: 0");
}

TEST(Progress, TheLimitCountsFromTheLastFinishedTb) {
  Plan plan = empty_plan(2, 4);
  add_process(plan, {small_kernel(100, 4, 900, 0)});  // a TB every 900 cycles, 13 waves
  plan.no_progress_limit = 1000;
  EXPECT_FALSE(run(plan).stall.has_value());
  plan.no_progress_limit = 800;
  EXPECT_TRUE(run(plan).stall.has_value());
}

// The kernel, or another copy, ends at once, and the work beside it after the limit.
TEST(Progress, WhatEndsBesideCpuWorkOrACopyDoesNotCutItShort) {
  for (const Step::Kind beside : {Step::Kind::kCpu, Step::Kind::kCopyOut}) {
    Plan plan = empty_plan(2, 4);
    add_process(plan, {small_kernel(8, 4, 100, 0)});
    std::vector<Step>& steps = plan.processes[0].steps;
    steps[0].asynchronous = true;
    Step work = {.kind = beside, .cycles = 50'000};
    if (beside != Step::Kind::kCpu) {
      work.queue = 1;
      work.asynchronous = true;
      plan.processes[0].queues = 2;
      steps.insert(steps.begin(), work);
    } else {
      steps.push_back(work);
    }
    plan.queue_depth = 4;
    plan.no_progress_limit = 20'000;
    const RunResult result = run(plan);
    EXPECT_FALSE(result.stall.has_value()) << static_cast<int>(beside);
    EXPECT_EQ(result.processes[0].runs, 1U);
    plan.processes[0].steps.insert(plan.processes[0].steps.begin(), work);
    EXPECT_FALSE(run(plan).stall.has_value()) << static_cast<int>(beside);
  }
}

TEST(Progress, AProcessThatStartsLateIsNotStarvedBefore) {
  Plan plan = empty_plan(2, 4);
  add_process(plan, {small_kernel(8, 4, 100, 0)}, 1'000'000);
  plan.no_progress_limit = 5000;
  EXPECT_FALSE(run(plan).stall.has_value());
}

TEST(Progress, TheTimeLimitEndsTheRunWithAReport) {
  Plan plan = busy_plan();
  plan.max_time = 700;
  const RunResult result = run(plan);
  ASSERT_TRUE(result.stall.has_value());
  EXPECT_TRUE(result.stall->time_up);
  EXPECT_EQ(result.stall->at, 700U);
  EXPECT_EQ(result.stall->waiting.size(), 2U);
  EXPECT_FALSE(result.stall->waiting[0].starved);
}

// The workload runs first: what it doesn't complete is compared with nothing.
TEST(Progress, AfterAnEarlyEndNothingRunsAlone) {
  Plan plan = busy_plan();
  plan.max_time = 700;
  int isolated = 0;
  RunOptions options;
  options.driver = [&](const sm_driver::Params& params, RunPart part) {
    isolated += part == RunPart::kIsolated ? 1 : 0;
    return std::make_unique<sm_driver::SmDriver>(params);
  };
  const RunResult result = run(plan, options);
  EXPECT_TRUE(result.stall.has_value());
  EXPECT_EQ(isolated, 0);
  EXPECT_EQ(result.processes[0].alone_cycles, 0.0);
}

TEST(Progress, AnUnreachedTimeLimitChangesNothing) {
  Plan plan = busy_plan();
  plan.max_time = 1'000'000;
  EXPECT_EQ(run(plan).event_hash, run(busy_plan()).event_hash);
}

}  // namespace
}  // namespace segue::gpu
