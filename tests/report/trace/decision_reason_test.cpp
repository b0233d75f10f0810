// Directed scenarios of each policy: the reasons are those of the thesis (5.2.4, 5.3), and the
// numbers in them those that the tables had.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cmodel/report/trace/decision_track.hpp"
#include "tests/gpu/small_plans.hpp"
#include "tests/report/trace/trace_document.hpp"

namespace segue::trace {
namespace {

using sm_driver::Policy;
using sm_driver::Technique;
using testing::HasSubstr;
using testing::StartsWith;

/// On 4 SMs a kernel that has them all when a second one comes at cycle 1000.
gpu::Plan late_comer(Policy policy, Technique technique = Technique::kSwitch) {
  gpu::Plan plan = gpu::empty_plan(4, 2);
  gpu::add_process(plan, {gpu::small_kernel(400, 2, 600, 0)});
  gpu::add_process(plan, {gpu::small_kernel(40, 2, 600, 0)}, 1000);
  plan.policy = policy;
  plan.technique = technique;
  plan.max_time = 4000;
  return plan;
}

Shown first(const TracedRun& run, const std::string& name) {
  const auto found = run.trace.instants_named(name);
  EXPECT_FALSE(found.empty()) << name;
  return found.empty() ? Shown{} : found.front();
}

TEST(DecisionReason, DssNamesTheTokensOfBoth) {
  const TracedRun run = traced(late_comer(Policy::kDss));
  const auto preempts = run.trace.instants_named("preempt: switch");
  ASSERT_EQ(preempts.size(), 2U);  // 2 of 4 SMs each
  EXPECT_EQ(preempts[0].arg("from"), "0:app0 k");
  EXPECT_EQ(preempts[0].arg("for"), "1:app1 k");
  EXPECT_EQ(preempts[0].arg("technique"), "switch");
  EXPECT_EQ(preempts[0].thread, "SM 0");
  // Two tokens each; the first has taken 4 SMs.
  EXPECT_EQ(preempts[0].arg("why"),
            "DSS: 1:app1 k has 2 tokens left, 0:app0 k has -2; an SM moves for a difference of 2 "
            "or more");
  EXPECT_THAT(preempts[1].arg("why"), HasSubstr("1:app1 k has 1 token left, 0:app0 k has -1"));
}

TEST(DecisionReason, DssAsPublishedMovesForADifferenceOfOne) {
  const TracedRun run = traced(late_comer(Policy::kDssLiteral));
  EXPECT_THAT(first(run, "preempt").arg("why"), HasSubstr("a difference of 1 or more"));
}

TEST(DecisionReason, APreemptIsShownInTheCycleOfItsCommand) {
  const TracedRun run = traced(late_comer(Policy::kDss));
  std::vector<Cycle> recorded;
  for (const Event& event : run.events) {
    if (event.kind == gpu::EventKind::kPreempt) recorded.push_back(event.time);
  }
  std::vector<Cycle> shown;
  for (const Shown& preempt : run.trace.instants_named("preempt")) shown.push_back(preempt.begin);
  EXPECT_EQ(shown, recorded);
}

TEST(DecisionReason, PriorityQueuesNameThePriorities) {
  for (const Policy policy : {Policy::kPpqExclusive, Policy::kPpqShared}) {
    gpu::Plan plan = late_comer(policy);
    plan.processes[1].priority = 5;
    const TracedRun run = traced(plan);
    EXPECT_EQ(first(run, "preempt").arg("why"), "priorities: 5 of 1:app1 k is above 0 of 0:app0 k");
    EXPECT_EQ(run.trace.instants_named("preempt").size(), 4U);
  }
}

TEST(DecisionReason, RoundRobinNamesTheTurn) {
  gpu::Plan plan = late_comer(Policy::kRoundRobin);
  plan.quantum = 1500;
  const TracedRun run = traced(plan);
  const Shown preempt = first(run, "preempt");
  EXPECT_EQ(preempt.arg("why"), "round robin: it is the turn of 1:app1 k");
  EXPECT_GE(preempt.begin, 1500U);
  EXPECT_EQ(first(run, "given to 1:app1 k").arg("why"), "round robin: it is its turn");
}

TEST(DecisionReason, FcfsAndNpqTakeNothingAway) {
  for (const Policy policy : {Policy::kFcfs, Policy::kNpq}) {
    const TracedRun run = traced(late_comer(policy));
    EXPECT_TRUE(run.trace.instants_named("preempt").empty());
    EXPECT_EQ(first(run, "given to").arg("SM was"), "idle");
  }
}

// Two kernels wait when the first, which has the only SM, ends.
TEST(DecisionReason, AFreeSmGoesToTheOldestOrTheMostUrgent) {
  const auto second_set_up = [](Policy policy) {
    gpu::Plan plan = gpu::empty_plan(1, 1);
    for (const Cycle start : {0U, 50U, 100U}) {
      gpu::add_process(plan, {gpu::small_kernel(1, 1, 500, 0)}, start);
    }
    plan.policy = policy;
    plan.processes[2].priority = 7;
    plan.max_time = 1000;
    const TracedRun run = traced(plan);
    return run.trace.instants_named("given to").at(1);
  };
  EXPECT_EQ(second_set_up(Policy::kFcfs).name, "given to 1:app1 k");
  EXPECT_EQ(second_set_up(Policy::kFcfs).arg("why"),
            "FCFS: the oldest kernel with thread blocks to issue");
  EXPECT_EQ(second_set_up(Policy::kNpq).name, "given to 2:app2 k");
  EXPECT_EQ(second_set_up(Policy::kNpq).arg("why"),
            "priorities: 7, the highest of the kernels with thread blocks to issue");
}

TEST(DecisionReason, AVacatedSmIsGivenToWhomItIsReservedFor) {
  const TracedRun run = traced(late_comer(Policy::kDss));
  const Shown given = first(run, "given to 1:app1 k");
  EXPECT_EQ(given.arg("SM was"), "vacated, reserved for it");
  // It has paid for this SM and for a second one that is reserved for it.
  EXPECT_EQ(given.arg("why"), "DSS: 1 token, the most of the kernels with thread blocks to issue");
}

// SMs drain for a launch that is killed meanwhile; when they are empty, they go to a later one.
TEST(DecisionReason, AVacatedSmIsReservedForNoKernelThatWasKilled) {
  gpu::Plan plan = late_comer(Policy::kPpqShared, Technique::kDrain);
  plan.processes[0].kernels[0] = gpu::small_kernel(400, 2, 5000, 0);
  plan.processes[1].priority = 1;
  plan.processes[1].deadline = 500;
  plan.processes[1].kill_late = true;
  plan.max_time = 6000;
  const TracedRun run = traced(plan);
  EXPECT_LT(first(run, "preempt: drain").begin, 1500U);
  const Shown given = first(run, "given to 1:app1 k");
  EXPECT_GE(given.begin, 5000U);
  EXPECT_EQ(given.arg("SM was"), "vacated, reserved for no kernel");
}

// The kernel that an SM is reserved for runs out of work while the SM drains.
TEST(DecisionReason, AReservationThatCameToNothing) {
  gpu::Plan plan = gpu::empty_plan(2, 1);
  gpu::add_process(plan, {gpu::small_kernel(2, 1, 5000, 0)});
  gpu::add_process(plan, {gpu::small_kernel(1, 1, 100, 0)}, 1000);
  plan.technique = Technique::kDrain;
  plan.policy = Policy::kPpqShared;
  plan.processes[1].priority = 1;
  const TracedRun run = traced(plan);
  EXPECT_EQ(first(run, "preempt: drain").arg("for"), "1:app1 k");
  EXPECT_TRUE(run.has_reasons);
}

// The workloads kill nothing; a host may.
TEST(DecisionReason, AKillNamesTheKernel) {
  gpu::Plan plan = gpu::empty_plan(1, 1);
  gpu::add_process(plan, {gpu::small_kernel(1, 1, 100, 0)});
  std::ostringstream out;
  TraceWriter writer(out, kClock, {});
  writer.name_process(sm_track(0), "SMs");
  writer.name_thread(sm_track(0), "SM 0");
  const KernelNames names(plan);
  DecisionTrack track(plan, names, writer);
  track.on_event({.time = 10, .kind = gpu::EventKind::kSetup, .unit = 0});
  track.on_event({.time = 70, .kind = gpu::EventKind::kKill, .unit = 0});
  writer.finish({});
  const TraceDocument trace = read_trace(out.str());
  ASSERT_EQ(trace.instants_named("kill").size(), 1U);
  EXPECT_EQ(trace.instants_named("kill")[0].begin, 70U);
  EXPECT_EQ(trace.instants_named("kill")[0].arg("kernel"), "0:app0 k");
}

// The turn is back with the first kernel when its SMs have drained, and it has nothing more to
// issue.
TEST(DecisionReason, AVacatedSmWithoutCandidateIsLeftIdle) {
  gpu::Plan plan = late_comer(Policy::kRoundRobin, Technique::kDrain);
  plan.processes[0].kernels[0] = gpu::small_kernel(8, 2, 5000, 0);
  plan.quantum = 1200;  // turns: 0, 1, 0, 1, and from cycle 4800 on 0
  plan.max_time = 20'000;
  const TracedRun run = traced(plan);
  const Shown idle = first(run, "left idle");
  EXPECT_EQ(idle.arg("why"),
            "round robin: the kernel whose turn it is has no thread blocks for it");
  EXPECT_GE(idle.begin, 5000U);
  EXPECT_LT(idle.begin, 6000U);
}

TEST(DecisionReason, ADeadlineThatPassedIsTheReasonToSwitch) {
  gpu::Plan plan = late_comer(Policy::kDss, Technique::kDrain);
  plan.processes[0].kernels[0] = gpu::small_kernel(400, 2, 3000, 0);
  plan.drain_deadline = 250;
  const TracedRun run = traced(plan);
  EXPECT_THAT(first(run, "preempt: drain").arg("why"), StartsWith("DSS: "));
  const Shown escalated = first(run, "escalate: switch");
  EXPECT_EQ(escalated.arg("why"), "the drain's deadline of 0.25 us has passed");  // 1 GHz
  EXPECT_EQ(escalated.arg("from"), "0:app0 k");
  const double drained = std::stod(escalated.arg("drained for"));
  EXPECT_GE(drained, 0.25);
  EXPECT_LT(drained, 0.26);
}

TEST(DecisionReason, ASpareTokenIsShownWithTheAdmission) {
  gpu::Plan plan = gpu::empty_plan(3, 1);
  gpu::add_process(plan, {gpu::small_kernel(6, 1, 300, 0)});
  gpu::add_process(plan, {gpu::small_kernel(6, 1, 300, 0)}, 50);
  const TracedRun run = traced(plan);
  const auto admitted = run.trace.instants_named("admitted");
  ASSERT_GE(admitted.size(), 2U);
  EXPECT_EQ(admitted[0].args.at("tokens"), 2);
  EXPECT_EQ(admitted[0].args.at("spare token"), true);
  EXPECT_EQ(admitted[1].args.at("tokens"), 1);
  EXPECT_EQ(admitted[1].args.at("spare token"), false);
}

// Its SM was not told to drain yet: nobody has seen a drain.
TEST(DecisionReason, ADrainOfNoTimeIsAPreemptionByTheOtherTechnique) {
  gpu::Plan plan = late_comer(Policy::kDss, Technique::kDrain);
  plan.drain_deadline = 4;
  const TracedRun run = traced(plan);
  const std::size_t told = run.trace.instants_named("preempt: drain").size();
  const auto switched = run.trace.instants_named("preempt: switch");
  EXPECT_EQ(run.trace.instants_named("escalate: switch").size(), told);
  EXPECT_EQ(told + switched.size(), 2U);
  for (const Shown& preempt : switched) {
    EXPECT_EQ(preempt.arg("drained for"), "");
    EXPECT_THAT(preempt.arg("why"), HasSubstr("the drain's deadline of "));
  }
}

}  // namespace
}  // namespace segue::trace
