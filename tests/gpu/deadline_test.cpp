// Periodic processes, deadlines and kills.
#include <gtest/gtest.h>

#include <vector>

#include "cmodel/gen/sm_driver_enums.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

constexpr Cycle kToLaunch = 5;  // launch_latency of empty_plan

/// When the host sent what, and which launches were killed.
class HostMessages final : public EventObserver {
 public:
  void on_event(const Event& event) override {
    if (event.kind == EventKind::kKernelDone) done.push_back(event);
    if (event.kind != EventKind::kHost) return;
    const auto op = static_cast<sm_driver::HostOp>(event.slot);
    if (op == sm_driver::HostOp::kLaunch) launches.push_back(event.time);
    if (op == sm_driver::HostOp::kKill) kills.push_back(event.time);
  }
  std::vector<Cycle> launches;
  std::vector<Cycle> kills;
  std::vector<Event> done;
};

/// One process alone: a kernel of one thread block of `length` cycles, every 1000 cycles from
/// 100 on, for five periods.
Plan periodic_plan(Cycle length, Cycle deadline, bool kill_late) {
  Plan plan = empty_plan(2, 2);
  add_process(plan, {small_kernel(1, 1, length, 0)}, 100);
  ProcessPlan& process = plan.processes.front();
  process.period = 1000;
  process.deadline = deadline;
  process.kill_late = kill_late;
  plan.stop = StopAfterTime{5100};
  return plan;
}

RunResult run_observed(const Plan& plan, HostMessages& messages, SmKind sm = SmKind::kFast) {
  RunOptions options;
  options.observer = &messages;
  options.sm = sm;
  return run(plan, options);
}

// So are those of periods that have not begun for it.
TEST(Periodic, ALaunchPastItsDeadlineAtTheEndIsOpen) {
  for (const SmKind sm : {SmKind::kFast, SmKind::kGeneral}) {
    HostMessages messages;
    const RunResult result = run_observed(periodic_plan(2'400, 500, false), messages, sm);
    const ProcessResult& process = result.processes.front();
    ASSERT_EQ(process.outcomes.size(), 5U);
    EXPECT_EQ(process.count(Outcome::kLate), 2U);
    EXPECT_EQ(process.count(Outcome::kOpen), 3U);
    EXPECT_EQ(process.outcomes.back().release, 4100U);
    EXPECT_EQ(process.outcomes.back().end, 5100U);
  }
}

// As many as a kill would end: each run has two, the second of which waits for the first.
TEST(Periodic, LaunchesThatHaveNotBegunAreOpenToo) {
  Plan plan = periodic_plan(2'400, 500, false);
  ProcessPlan& process = plan.processes.front();
  process.kernels.push_back(process.kernels.front());
  process.steps.push_back(process.steps.front());
  process.steps.back().kernel = 1;
  HostMessages messages;
  const RunResult late = run_observed(plan, messages);
  EXPECT_EQ(late.processes.front().count(Outcome::kLate), 2U);
  EXPECT_EQ(late.processes.front().count(Outcome::kOpen), 8U);
  process.kill_late = true;
  EXPECT_EQ(run_observed(plan, messages).processes.front().count(Outcome::kKilled), 10U);
}

// Each run makes a step, and none a thread block.
TEST(Periodic, RunsThatAreAllKilledComeNoNearerToABudgetOfInstructions) {
  for (const SmKind sm : {SmKind::kFast, SmKind::kGeneral}) {
    Plan plan = periodic_plan(2000, 500, true);
    plan.stop = StopAfterInstructions{1000};
    plan.no_progress_limit = 20'000;
    HostMessages messages;
    const RunResult result = run_observed(plan, messages, sm);
    ASSERT_TRUE(result.stall);
    EXPECT_EQ(result.stall->at, 100U + plan.no_progress_limit);
    EXPECT_GT(messages.kills.size(), 15U);
    ASSERT_EQ(result.stall->waiting.size(), 1U);
    EXPECT_TRUE(result.stall->waiting.front().starved);
    EXPECT_EQ(result.stall->waiting.front().since, 100U);
  }
}

TEST(Periodic, ARunBeginsAtEachPeriod) {
  HostMessages messages;
  const RunResult result = run_observed(periodic_plan(200, 1000, false), messages);
  std::vector<Cycle> releases;
  for (Cycle time = 100; time <= 4100; time += 1000) releases.push_back(time + kToLaunch);
  EXPECT_EQ(messages.launches, releases);
  const ProcessResult& process = result.processes.front();
  EXPECT_EQ(process.runs, 5U);
  EXPECT_EQ(process.count(Outcome::kMet), 5U);
  EXPECT_EQ(process.outcomes[3].release, 3100U);
  EXPECT_EQ(process.outcomes[3].end, messages.done[3].time);
}

// It has no turnaround to compare: it waits for its periods.
TEST(Periodic, IsNotCompared) {
  const RunResult result = run(periodic_plan(200, 1000, false));
  EXPECT_FALSE(result.stall.has_value());
  EXPECT_FALSE(result.processes.front().measured);
  EXPECT_FALSE(result.metrics.has_value());
  EXPECT_EQ(result.processes.front().alone_cycles, 0.0);
}

TEST(Periodic, ARunThatOverrunsDelaysTheNextOne) {
  Plan plan = periodic_plan(1500, 1000, false);
  HostMessages messages;
  const RunResult result = run_observed(plan, messages);
  ASSERT_GE(messages.launches.size(), 3U);
  EXPECT_EQ(messages.launches[1], messages.done[0].time + kToLaunch);
  EXPECT_EQ(result.processes.front().outcomes[1].release, 1100U);  // when it should have begun
  EXPECT_EQ(result.processes.front().count(Outcome::kLate), messages.done.size());
}

TEST(Periodic, WaitingForAPeriodIsNoStall) {
  Plan plan = periodic_plan(200, 1000, false);
  plan.no_progress_limit = 500;
  plan.stop = StopAfterRuns{};
  plan.runs = 3;
  EXPECT_FALSE(run(plan).stall.has_value());
}

TEST(Deadline, WithoutKillALateLaunchGoesOn) {
  HostMessages messages;
  const RunResult result = run_observed(periodic_plan(700, 300, false), messages);
  EXPECT_EQ(result.processes.front().count(Outcome::kLate), 5U);
  EXPECT_TRUE(messages.kills.empty());
  EXPECT_EQ(result.processes.front().finished_tbs, 5U);
}

TEST(Deadline, ALateLaunchIsKilledInTheNextCycle) {
  for (const SmKind sm : {SmKind::kFast, SmKind::kGeneral}) {
    HostMessages messages;
    const RunResult result = run_observed(periodic_plan(700, 300, true), messages, sm);
    ASSERT_EQ(messages.kills.size(), 5U);
    EXPECT_EQ(messages.kills[0], 100U + 300 + 1);
    EXPECT_EQ(result.processes.front().count(Outcome::kKilled), 5U);
    EXPECT_EQ(result.processes.front().runs, 5U);
    EXPECT_EQ(result.processes.front().turnaround_cycles, 0.0);  // no run completed
    EXPECT_EQ(result.processes.front().finished_tbs, 0U);
    for (const Event& done : messages.done) EXPECT_EQ(done.payload, 1U);
  }
}

TEST(Deadline, APersistentKernelCanBeKilled) {
  Plan plan = periodic_plan(1, 300, true);
  plan.processes.front().kernels.front().persistent = true;
  const RunResult result = run(plan);
  EXPECT_FALSE(result.stall.has_value());
  EXPECT_EQ(result.processes.front().count(Outcome::kKilled), 5U);
}

// The launch ends while the kill is on its way: the driver has nothing to kill, and says so.
TEST(Deadline, AKillThatComesTooLateIsNoError) {
  std::uint64_t refused = 0;
  for (Cycle deadline = 200; deadline < 300; ++deadline) {
    HostMessages messages;
    const RunResult result = run_observed(periodic_plan(200, deadline, true), messages);
    const ProcessResult& process = result.processes.front();
    EXPECT_EQ(process.outcomes.size(), 5U) << deadline;
    EXPECT_EQ(messages.kills.size(),
              process.count(Outcome::kKilled) + process.count(Outcome::kLate));
    refused += process.count(Outcome::kLate);
  }
  EXPECT_GT(refused, 0U);
}

// Two launches a run, the first of which takes too long: the second one never begins.
TEST(Deadline, LaterLaunchesOfALateRunDoNotBegin) {
  Plan plan = periodic_plan(700, 300, true);
  ProcessPlan& process = plan.processes.front();
  process.steps.push_back(process.steps.front());
  HostMessages messages;
  const RunResult result = run_observed(plan, messages);
  EXPECT_EQ(messages.launches.size(), 5U);
  EXPECT_EQ(result.processes.front().count(Outcome::kKilled), 10U);
}

// Half of its thread blocks lie in memory, saved, when the launch is killed.
TEST(Deadline, TheContextsOfAKilledLaunchAreForgotten) {
  Plan plan = empty_plan(2, 2);
  add_process(plan, {small_kernel(8, 2, 5000, 0)});
  add_process(plan, {small_kernel(40, 2, 400, 0)}, 300);
  plan.policy = sm_driver::Policy::kPpqExclusive;
  plan.processes[1].priority = 1;
  plan.processes[0].deadline = 600;
  plan.processes[0].kill_late = true;
  plan.stop = StopAfterTime{20'000};
  HostMessages messages;
  const RunResult result = run_observed(plan, messages);
  EXPECT_GT(result.processes[0].preempted_tbs, 0U);
  EXPECT_GT(result.processes[0].count(Outcome::kKilled), 0U);
}

TEST(StopRule, TimeEndsTheRunWithWorkLeft) {
  Plan plan = busy_plan();
  plan.stop = StopAfterTime{777};
  const RunResult result = run_shared(plan, {});
  EXPECT_FALSE(result.stall.has_value());
  EXPECT_EQ(result.simulated, 777U);
}

// Nobody is waited for, so nobody can hold the run up.
TEST(StopRule, UnderATimeRuleStarvationIsNoStall) {
  Plan plan = empty_plan(1, 1);
  add_process(plan, {small_kernel(1'000'000, 1, 100, 0)});
  add_process(plan, {small_kernel(1, 1, 100, 0)}, 50);
  plan.policy = sm_driver::Policy::kFcfs;
  plan.no_progress_limit = 1000;
  ASSERT_TRUE(run_shared(plan, {}).stall.has_value());
  plan.stop = StopAfterTime{30'000};
  const RunResult result = run_shared(plan, {});
  EXPECT_FALSE(result.stall.has_value());
  EXPECT_EQ(result.processes[1].runs, 0U);
}

TEST(StopRule, AnInstructionBudgetCountsFinishedThreadBlocks) {
  Plan plan = busy_plan();
  for (ProcessPlan& process : plan.processes) {
    for (KernelPlan& kernel : process.kernels) kernel.profile.instructions = 10;
  }
  plan.stop = StopAfterInstructions{300};
  const RunResult result = run_shared(plan, {});
  EXPECT_FALSE(result.stall.has_value());
  std::uint64_t fewest = 1000;
  for (const ProcessResult& process : result.processes) {
    fewest = std::min(fewest, process.finished_tbs);
  }
  EXPECT_EQ(fewest, 30U);  // the last one to get there ends the run
}

// Runs alone are counted, whatever ends the run together.
TEST(StopRule, RunsAloneAreRuns) {
  Plan plan = busy_plan();
  plan.stop = StopAfterTime{20'000};
  const RunResult timed = run(plan);
  plan.stop = StopAfterRuns{};
  const RunResult counted = run(plan);
  ASSERT_TRUE(timed.metrics.has_value());
  for (std::size_t i = 0; i < plan.processes.size(); ++i) {
    EXPECT_EQ(timed.processes[i].alone_cycles, counted.processes[i].alone_cycles);
  }
}

}  // namespace
}  // namespace segue::gpu
