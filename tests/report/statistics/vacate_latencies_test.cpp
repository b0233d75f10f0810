#include "cmodel/report/statistics/vacate_latencies.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "cmodel/gen/sm_driver_enums.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::statistics {
namespace {

using gpu::Event;
using gpu::EventKind;
using gpu::SmActivity;
using sm_driver::Technique;

Event preempt(Cycle time, Technique technique, std::uint32_t sm = 0) {
  return {.time = time,
          .kind = EventKind::kPreempt,
          .unit = sm,
          .payload = gpu::pair(static_cast<std::uint32_t>(technique), 1)};
}
Event vacated(Cycle time) { return {.time = time, .kind = EventKind::kVacated}; }
SmActivity empty(Cycle begin, Cycle end, std::uint32_t sm = 0) {
  return {.kind = SmActivity::Kind::kVacate, .sm = sm, .begin = begin, .end = end};
}

std::size_t way(Technique technique) { return static_cast<std::size_t>(technique); }

std::vector<Cycle> all_of(const VacateLatencies& latencies) {
  std::vector<Cycle> all;
  for (std::size_t one = 0; one < kWaysToVacate; ++one) {
    all.insert(all.end(), latencies.of(one).begin(), latencies.of(one).end());
  }
  return all;
}

TEST(VacateLatencies, TechniquesAreKeptApart) {
  VacateLatencies latencies;
  latencies.on_event(preempt(10, Technique::kDrain, 1));
  latencies.on_event(preempt(20, Technique::kSwitch, 2));
  latencies.on_activity(empty(10, 45, 1));
  latencies.on_activity(empty(20, 40, 2));
  EXPECT_EQ(latencies.of(way(Technique::kDrain)), std::vector<Cycle>{35});
  EXPECT_EQ(latencies.of(way(Technique::kSwitch)), std::vector<Cycle>{20});
  EXPECT_TRUE(latencies.of(kDrainThenSwitch).empty());
}

TEST(VacateLatencies, AnEscalatedDrainIsOfItsOwnKind) {
  VacateLatencies latencies;
  latencies.on_event(preempt(10, Technique::kDrain));
  latencies.on_event(preempt(60, Technique::kSwitch));
  latencies.on_activity(empty(10, 80));
  EXPECT_EQ(latencies.of(kDrainThenSwitch), std::vector<Cycle>{70});
}

TEST(VacateLatencies, ASwitchThatComesTooLateIsNothing) {
  VacateLatencies latencies;
  latencies.on_event(preempt(10, Technique::kDrain));
  latencies.on_activity(empty(10, 30));
  latencies.on_event(preempt(31, Technique::kSwitch));  // crosses the SM's message
  latencies.on_event(vacated(32));
  latencies.on_event(preempt(100, Technique::kDrain));
  latencies.on_activity(empty(100, 105));
  EXPECT_EQ(latencies.of(way(Technique::kDrain)), (std::vector<Cycle>{20, 5}));
  EXPECT_TRUE(latencies.of(kDrainThenSwitch).empty());
}

TEST(VacateLatencies, AKillIsOfItsOwnKind) {
  VacateLatencies latencies;
  latencies.on_event({.time = 5, .kind = EventKind::kKill});
  latencies.on_activity(empty(5, 6));
  latencies.on_event(vacated(7));
  latencies.on_event(preempt(10, Technique::kDrain));
  latencies.on_event({.time = 12, .kind = EventKind::kKill});
  latencies.on_activity(empty(10, 12));
  EXPECT_EQ(latencies.of(kByKill), (std::vector<Cycle>{1, 2}));
  EXPECT_EQ(all_of(latencies).size(), 2U);
}

TEST(VacateLatencies, WaysHaveTheNamesOfTheTechniques) {
  EXPECT_EQ(name_of_way(way(Technique::kPartialSwitch)), "partial-switch");
  EXPECT_EQ(name_of_way(way(Technique::kFlush)), "flush");
  EXPECT_EQ(name_of_way(kDrainThenSwitch), "drain, then switch");
  EXPECT_EQ(name_of_way(kByKill), "kill");
}

TEST(VacateLatencies, AreThoseOfTheRunsMean) {
  for (const std::uint32_t deadline : {0U, 60U}) {
    gpu::Plan plan = gpu::busy_plan();
    plan.technique = Technique::kDrain;
    plan.drain_deadline = deadline;
    VacateLatencies latencies;
    gpu::RunOptions options;
    options.observer = &latencies;
    const gpu::RunResult result = gpu::run_shared(plan, options);
    const std::vector<Cycle> all = all_of(latencies);
    EXPECT_EQ(all.size(), result.preemptions);
    EXPECT_DOUBLE_EQ(static_cast<double>(std::accumulate(all.begin(), all.end(), Cycle{0})) /
                         static_cast<double>(all.size()),
                     result.mean_vacate_cycles);
    EXPECT_EQ(latencies.of(kDrainThenSwitch).empty(), deadline == 0);
  }
}

/// Two SMs of which a short kernel of higher rank takes some, while late launches are killed.
gpu::Plan plan_with_kills() {
  gpu::Plan plan = gpu::empty_plan(2, 2);
  gpu::add_process(plan, {gpu::small_kernel(8, 2, 5000, 0)});
  gpu::add_process(plan, {gpu::small_kernel(40, 2, 400, 0)}, 300);
  plan.policy = sm_driver::Policy::kPpqExclusive;
  plan.processes[1].priority = 1;
  plan.processes[0].deadline = 600;
  plan.processes[0].kill_late = true;
  plan.processes[1].deadline = 1000;
  plan.processes[1].kill_late = true;
  plan.stop = gpu::StopAfterTime{20'000};
  return plan;
}

TEST(VacateLatencies, AKillIsNoPreemptionOfTheRun) {
  VacateLatencies latencies;
  gpu::RunOptions options;
  options.observer = &latencies;
  const gpu::RunResult result = gpu::run_shared(plan_with_kills(), options);
  EXPECT_GT(result.killed_vacates, 0U);
  EXPECT_GT(result.preemptions, 0U);
  EXPECT_EQ(latencies.of(kByKill).size(), result.killed_vacates);
  const std::vector<Cycle>& preempted = latencies.of(way(Technique::kSwitch));
  EXPECT_EQ(preempted.size(), result.preemptions);
  EXPECT_DOUBLE_EQ(
      static_cast<double>(std::accumulate(preempted.begin(), preempted.end(), Cycle{0})) /
          static_cast<double>(preempted.size()),
      result.mean_vacate_cycles);
}

// Several commands of an SM are under way at a time.
TEST(VacateLatencies, AreThoseOfTheRunsMeanWhereKernelsShareSms) {
  for (const auto engine : {gpu::EngineKind::kClosedForm, gpu::EngineKind::kCycle}) {
    VacateLatencies latencies(/*kernels_share_sms=*/true);
    gpu::RunOptions options;
    options.observer = &latencies;
    options.engine_kind = engine;
    const gpu::RunResult result =
        gpu::run_shared(gpu::preempting_plan(gpu::SharedPolicy::kSmkRelaxed), options);
    const std::vector<Cycle> all = all_of(latencies);
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.size(), result.preemptions);
    EXPECT_DOUBLE_EQ(static_cast<double>(std::accumulate(all.begin(), all.end(), Cycle{0})) /
                         static_cast<double>(all.size()),
                     result.mean_vacate_cycles);
  }
}

}  // namespace
}  // namespace segue::statistics
