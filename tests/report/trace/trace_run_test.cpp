// A traced run as a whole: what a viewer finds, and that the trace is of the run and nothing else.
#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "tests/gpu/small_plans.hpp"
#include "tests/report/trace/trace_document.hpp"

namespace segue::trace {
namespace {

using sm_driver::Policy;
using sm_driver::Technique;

gpu::Plan busy_plan(Policy policy, Technique technique, std::uint32_t deadline = 0) {
  gpu::Plan plan = gpu::busy_plan();
  plan.policy = policy;
  plan.technique = technique;
  plan.drain_deadline = deadline;
  if (policy == Policy::kRoundRobin) plan.quantum = 777;
  plan.processes[1].priority = 3;
  plan.max_time = 8000;  // the less urgent one may starve
  return plan;
}

constexpr std::array kPolicies = {Policy::kFcfs,      Policy::kNpq,        Policy::kPpqExclusive,
                                  Policy::kPpqShared, Policy::kRoundRobin, Policy::kDss,
                                  Policy::kDssLiteral};

TEST(TraceRun, SlicesNestOnEveryTrackUnderEveryPolicy) {
  for (const Policy policy : kPolicies) {
    for (const Technique technique : {Technique::kDrain, Technique::kSwitch}) {
      const std::uint32_t deadline = technique == Technique::kDrain ? 60 : 0;
      const TracedRun run = traced(busy_plan(policy, technique, deadline));
      EXPECT_EQ(run.trace.errors, std::vector<std::string>()) << to_string(policy);
      EXPECT_FALSE(run.trace.slices.empty());
      EXPECT_TRUE(run.has_reasons) << to_string(policy);
    }
  }
}

TEST(TraceRun, ADriverOfTwoClocksHasReasons) {
  for (const Policy policy : kPolicies) {
    gpu::Plan plan = busy_plan(policy, Technique::kDrain, 60);
    plan.params.action_clocks = 2;
    const TracedRun run = traced(plan);
    EXPECT_TRUE(run.has_reasons) << to_string(policy);
    EXPECT_NE(run.trace.text.find("\"why\""), std::string::npos) << to_string(policy);
  }
}

TEST(TraceRun, TheTraceDoesNotChangeTheRun) {
  const gpu::Plan plan = gpu::busy_plan();
  const gpu::RunResult without = gpu::run_shared(plan, {});
  const TracedRun with = traced(plan);
  EXPECT_EQ(with.result.event_hash, without.event_hash);
  EXPECT_EQ(with.result.simulated, without.simulated);
  EXPECT_EQ(with.result.driver_ticks, without.driver_ticks);
}

TEST(TraceRun, TheSameRunHasTheSameTrace) {
  for (const Policy policy : kPolicies) {
    const gpu::Plan plan = busy_plan(policy, Technique::kSwitch);
    const std::string text = traced(plan).trace.text;
    EXPECT_EQ(traced(plan).trace.text, text);
    gpu::RunOptions every_cycle;
    every_cycle.skip = false;
    EXPECT_EQ(traced(plan, {}, every_cycle).trace.text, text);
    gpu::RunOptions behind_the_interface;
    behind_the_interface.driver = [](const sm_driver::Params& params, gpu::RunPart) {
      return std::make_unique<sm_driver::SmDriver>(params);
    };
    EXPECT_EQ(traced(plan, {}, behind_the_interface).trace.text, text);
  }
}

TEST(TraceRun, AWindowEqualsItsPartOfTheWholeTrace) {
  const gpu::Plan plan = gpu::busy_plan();
  const TimeWindow window{.begin = 1000, .end = 2500};
  const TraceDocument whole = traced(plan).trace;
  const TraceDocument part = traced(plan, window).trace;
  EXPECT_TRUE(part.errors.empty());
  std::map<std::string, Cycle> expected;
  std::map<std::string, Cycle> shown;
  for (const Shown& slice : whole.slices) {
    const Cycle begin = std::max(slice.begin, window.begin);
    const Cycle end = std::min(slice.end, window.end);
    if (begin < end) expected[slice.process + slice.thread + slice.name] += end - begin;
  }
  for (const Shown& slice : part.slices) {
    EXPECT_GE(slice.begin, window.begin);
    EXPECT_LE(slice.end, window.end);
    shown[slice.process + slice.thread + slice.name] += slice.cycles();
  }
  EXPECT_EQ(shown, expected);
}

TEST(TraceRun, AWindowBehindTheEndIsEmpty) {
  const TraceDocument trace = traced(gpu::busy_plan(), {.begin = 1'000'000}).trace;
  EXPECT_TRUE(trace.slices.empty());
  EXPECT_TRUE(trace.instants.empty());
}

TEST(TraceRun, ARunThatStallsIsTracedToItsEnd) {
  gpu::Plan plan = gpu::empty_plan(1, 1);
  gpu::KernelPlan spin = gpu::small_kernel(1, 1, 100, 0);
  spin.persistent = true;
  gpu::add_process(plan, {spin});
  plan.max_time = 5000;
  const TracedRun run = traced(plan);
  ASSERT_TRUE(run.result.stall.has_value());
  const auto runs = run.trace.of("run");
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].end, 5000U);
  EXPECT_EQ(runs[0].args.at("cut"), true);
  EXPECT_EQ(runs[0].arg("then"), "goes on");
}

// Each save and restore is a slice of its slot, whichever way contexts are moved.
TEST(TraceRun, SharedSmsAreTracedUnderEveryPolicy) {
  for (const gpu::SharedPolicyName& policy : gpu::kSharedPolicies) {
    for (const auto engine : {gpu::EngineKind::kClosedForm, gpu::EngineKind::kCycle}) {
      gpu::RunOptions options;
      options.engine_kind = engine;
      const TracedRun run = traced(gpu::preempting_plan(policy.policy), {}, options);
      EXPECT_EQ(run.trace.errors, std::vector<std::string>()) << policy.name;
      EXPECT_FALSE(run.has_reasons);
      std::size_t saved = 0;
      for (const Event& event : run.events) saved += event.kind == gpu::EventKind::kPreempted;
      EXPECT_GT(saved, 0U) << policy.name;
      EXPECT_EQ(run.trace.of("save").size(), saved) << policy.name;
      EXPECT_EQ(run.trace.of("restore").size(), saved) << policy.name;
      EXPECT_FALSE(run.trace.of("held").empty());
    }
  }
}

}  // namespace
}  // namespace segue::trace
