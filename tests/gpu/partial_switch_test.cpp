// Partial context switch (SMK 4.1): thread blocks are saved one after another.
#include <gtest/gtest.h>

#include <algorithm>

#include "cmodel/gpu/sim/sm/resident_sm.hpp"
#include "tests/gpu/sm_bench.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmEvent;
using Bench = SmBench<ResidentSm>;

constexpr auto kPartial = TechniqueCode::kPartialSwitch;

/// Set up from 0 to 10, with a thread block in each of the first `count` slots since 20; each runs
/// to 120, and saving one takes 20 cycles.
void start(Bench& bench, std::uint32_t count) {
  bench.setup(0);
  bench.until(20);
  for (std::uint32_t slot = 0; slot < count; ++slot) bench.issue(20, slot, slot);
}

TEST(PartialSwitch, SavesOneAfterAnother) {
  Bench bench;
  start(bench, 3);
  bench.preempt(30, kPartial, 0b111);
  EXPECT_EQ(bench.until(200), (Sent{{50, SmEvent::kPreempted, 0, 0},
                                    {70, SmEvent::kPreempted, 1, 1},
                                    {90, SmEvent::kPreempted, 2, 2},
                                    {90, SmEvent::kVacated, 0, 0}}));
}

// It has worked on until it was stopped: from 20 to 30, to 50, and so on.
TEST(PartialSwitch, ThoseThatWaitForTheirTurnRunOn) {
  Bench bench;
  start(bench, 2);
  bench.preempt(30, kPartial, 0b11);
  bench.until(70);
  const std::uint32_t second = bench.handle();
  bench.setup(100);
  bench.until(110);
  bench.resume(120, 0, 1, second);
  // Restored from 120 to 140; it had 70 of its 100 cycles to go.
  EXPECT_EQ(bench.until(300), (Sent{{210, SmEvent::kFinished, 0, 1}}));
}

TEST(PartialSwitch, OneThatEndsBeforeItsTurnIsNotSaved) {
  Bench bench;
  start(bench, 2);
  bench.preempt(105, kPartial, 0b11);
  EXPECT_EQ(bench.until(200), (Sent{{120, SmEvent::kFinished, 1, 1},
                                    {125, SmEvent::kPreempted, 0, 0},
                                    {125, SmEvent::kVacated, 0, 0}}));
}

// The turn comes in the cycle in which it ends.
TEST(PartialSwitch, OneThatEndsInItsTurnIsNotSaved) {
  Bench bench;
  start(bench, 2);
  bench.preempt(100, kPartial, 0b11);
  const Sent sent = bench.until(200);
  EXPECT_EQ(std::count(sent.begin(), sent.end(), SentMessage{120, SmEvent::kPreempted, 0, 0}), 1);
  EXPECT_EQ(std::count(sent.begin(), sent.end(), SentMessage{120, SmEvent::kFinished, 1, 1}), 1);
  EXPECT_EQ(bench.saved(), 1U);
}

TEST(PartialSwitch, AKillEndsIt) {
  Bench bench;
  start(bench, 3);
  bench.preempt(30, kPartial, 0b111);
  bench.until(40);
  bench.kill(40);
  EXPECT_EQ(bench.until(200), (Sent{{40, SmEvent::kVacated, 0, 0}}));
}

// A whole run: the thread blocks do more work while they wait, and the SM is free no earlier.
TEST(PartialSwitch, VacatesNoEarlierThanASwitch) {
  Plan plan = busy_plan();
  const RunResult switched = run(plan);
  plan.technique = TechniqueCode::kPartialSwitch;
  const RunResult partial = run(plan);
  ASSERT_FALSE(partial.stall.has_value());
  EXPECT_GT(partial.processes[0].preempted_tbs, 0U);
  EXPECT_EQ(partial.restarts, 0U);
  EXPECT_NE(partial.event_hash, switched.event_hash);
}

}  // namespace
}  // namespace segue::gpu
