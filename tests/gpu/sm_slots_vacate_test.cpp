#include <gtest/gtest.h>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "tests/gpu/sm_bench.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmEvent;
using sm_driver::Technique;
using Sent = std::vector<SmBench::Sent>;

/// Set up, with TB 5 in slot 0 since 20 and TB 6 in slot 1 since 30.
class SmSlotsVacate : public testing::Test {
 protected:
  SmSlotsVacate() {
    bench.setup(0);
    bench.until(20);
    bench.issue(20, 0, 5);
    bench.until(30);
    bench.issue(30, 1, 6);
  }
  SmBench bench;
};

TEST_F(SmSlotsVacate, DrainLetsTheTbsFinish) {
  bench.until(50);
  bench.preempt(50, Technique::kDrain);
  EXPECT_EQ(bench.until(500), (Sent{{120, SmEvent::kFinished, 0, 5},
                                    {130, SmEvent::kFinished, 1, 6},
                                    {130, SmEvent::kVacated, 0, 0}}));
  EXPECT_FALSE(bench.sm().attached());
}

TEST_F(SmSlotsVacate, SwitchSavesOneTbAfterTheOther) {
  bench.until(50);
  bench.preempt(50, Technique::kSwitch);
  EXPECT_EQ(bench.until(500), (Sent{{70, SmEvent::kPreempted, 0, 5},
                                    {90, SmEvent::kPreempted, 1, 6},
                                    {90, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(bench.saved(), 2U);
  EXPECT_EQ(bench.sm().vacate_cycles(), 40U);
}

// Ran 20..50 of its 100 cycles: after the restore 70 are left.
TEST_F(SmSlotsVacate, ASwitchedTbKeepsItsRemainingTime) {
  bench.until(50);
  bench.preempt(50, Technique::kSwitch);
  bench.until(69);
  bench.until(70);  // TB 5 is saved
  const std::uint32_t handle = bench.handle();
  bench.until(100);
  bench.setup(100);
  bench.until(110);
  bench.resume(110, 3, 5, handle);
  EXPECT_EQ(bench.until(500), (Sent{{110 + 20 + 70, SmEvent::kFinished, 3, 5}}));
  EXPECT_EQ(bench.saved(), 1U);  // TB 6 still lies there, TB 5's place is free again
}

TEST_F(SmSlotsVacate, RestoresShareTheBandwidth) {
  bench.until(50);
  bench.preempt(50, Technique::kSwitch);
  bench.until(70);
  const std::uint32_t first = bench.handle();
  bench.until(100);
  const std::uint32_t second = bench.handle();
  bench.setup(100);
  bench.until(110);
  bench.resume(110, 0, 5, first);
  bench.resume(112, 1, 6, second);
  EXPECT_EQ(bench.until(500),
            (Sent{{130 + 70, SmEvent::kFinished, 0, 5}, {150 + 80, SmEvent::kFinished, 1, 6}}));
}

TEST_F(SmSlotsVacate, APreemptDuringARestoreWaitsForIt) {
  bench.until(50);
  bench.preempt(50, Technique::kSwitch);
  bench.until(70);
  const std::uint32_t handle = bench.handle();
  bench.until(100);
  bench.setup(100);
  bench.until(110);
  bench.resume(110, 0, 5, handle);  // restored at 130
  bench.issue(111, 1, 7);           // runs meanwhile
  bench.until(115);
  bench.preempt(115, Technique::kSwitch);
  EXPECT_EQ(bench.until(500), (Sent{{150, SmEvent::kPreempted, 0, 5},
                                    {170, SmEvent::kPreempted, 1, 7},
                                    {170, SmEvent::kVacated, 0, 0}}));
  // TB 7 ran 111..130; TB 5 not at all since its restore.
  bench.setup(500);
  bench.until(510);
  bench.resume(510, 0, 7, bench.handle());
  EXPECT_EQ(bench.until(900), (Sent{{530 + 81, SmEvent::kFinished, 0, 7}}));
}

TEST_F(SmSlotsVacate, ATbThatFinishesInTheCycleOfThePreemptIsNotSaved) {
  bench.sm().fire(120);  // TB 5 ends; its message waits
  bench.preempt(120, Technique::kSwitch);
  EXPECT_EQ(bench.until(500), (Sent{{0 + 30, SmEvent::kFinished, 0, 5},
                                    {140, SmEvent::kPreempted, 1, 6},
                                    {140, SmEvent::kVacated, 0, 0}}));
}

TEST_F(SmSlotsVacate, AnEmptySmIsVacatedAtOnce) {
  bench.until(200);
  bench.preempt(200, Technique::kSwitch);
  EXPECT_EQ(bench.until(200), (Sent{{200, SmEvent::kVacated, 0, 0}}));
}

TEST_F(SmSlotsVacate, APreemptDuringSetUpWaitsForIt) {
  bench.until(200);
  bench.setup(200);
  bench.preempt(205, Technique::kSwitch);
  EXPECT_EQ(bench.until(500),
            (Sent{{210, SmEvent::kSetupDone, 0, 0}, {210, SmEvent::kVacated, 0, 0}}));
}

TEST_F(SmSlotsVacate, KillSquashesTheTbs) {
  bench.until(50);
  bench.kill(50);
  EXPECT_EQ(bench.until(500), (Sent{{50, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(bench.sm().resident(), 0U);
}

TEST_F(SmSlotsVacate, KillDuringASaveForgetsTheUnsavedTbs) {
  bench.until(50);
  bench.preempt(50, Technique::kSwitch);
  EXPECT_EQ(bench.until(75), (Sent{{70, SmEvent::kPreempted, 0, 5}}));
  bench.kill(75);
  EXPECT_EQ(bench.until(500), (Sent{{75, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(bench.saved(), 1U);  // only TB 5's context
}

TEST_F(SmSlotsVacate, KillDuringSetUpAnswersTheSetUpFirst) {
  bench.until(200);
  bench.setup(200);
  bench.kill(203);
  EXPECT_EQ(bench.until(500),
            (Sent{{210, SmEvent::kSetupDone, 0, 0}, {210, SmEvent::kVacated, 0, 0}}));
}

TEST_F(SmSlotsVacate, KillAfterVacatedIsIgnored) {
  bench.until(50);
  bench.preempt(50, Technique::kSwitch);
  bench.until(90);
  bench.kill(90);
  EXPECT_EQ(bench.until(500), Sent{});
}

TEST_F(SmSlotsVacate, ADrainThatBecomesASwitchSavesWhatStillRuns) {
  bench.until(50);
  bench.preempt(50, Technique::kDrain);
  bench.until(125);
  bench.preempt(125, Technique::kSwitch);
  EXPECT_EQ(bench.until(500),
            (Sent{{145, SmEvent::kPreempted, 1, 6}, {145, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(bench.saved(), 1U);
  EXPECT_EQ(bench.sm().vacate_cycles(), 95U);  // from the first preempt on
  EXPECT_EQ(bench.sm().vacates(), 1U);
}

TEST_F(SmSlotsVacate, ADrainThatBecomesASwitchDuringARestoreWaitsForIt) {
  bench.until(50);
  bench.preempt(50, Technique::kSwitch);
  bench.until(70);
  const std::uint32_t handle = bench.handle();
  bench.until(100);
  bench.setup(100);
  bench.until(110);
  bench.resume(110, 0, 5, handle);  // restored at 130
  bench.until(112);
  bench.preempt(112, Technique::kDrain);
  bench.until(115);
  bench.preempt(115, Technique::kSwitch);
  EXPECT_EQ(bench.until(500),
            (Sent{{150, SmEvent::kPreempted, 0, 5}, {150, SmEvent::kVacated, 0, 0}}));
}

TEST_F(SmSlotsVacate, ADrainThatBecomesASwitchDuringSetUp) {
  bench.until(200);
  bench.setup(200);
  bench.preempt(202, Technique::kDrain);
  bench.preempt(205, Technique::kSwitch);
  EXPECT_EQ(bench.until(500),
            (Sent{{210, SmEvent::kSetupDone, 0, 0}, {210, SmEvent::kVacated, 0, 0}}));
}

TEST_F(SmSlotsVacate, ASwitchThatComesAfterTheDrainIsIgnored) {
  bench.until(50);
  bench.preempt(50, Technique::kDrain);
  bench.until(130);  // both have finished: vacated
  bench.preempt(131, Technique::kSwitch);
  EXPECT_EQ(bench.until(500), Sent{});
  EXPECT_THROW(bench.preempt(500, Technique::kSwitch), HarnessError);  // there is no third
  bench.setup(500);
  bench.until(510);
  bench.issue(510, 0, 9);
  EXPECT_EQ(bench.until(900), (Sent{{610, SmEvent::kFinished, 0, 9}}));
}

TEST_F(SmSlotsVacate, OnlyADrainIsFollowedByASecondPreempt) {
  bench.until(50);
  bench.preempt(50, Technique::kSwitch);
  EXPECT_THROW(bench.preempt(51, Technique::kSwitch), HarnessError);
  EXPECT_THROW(bench.preempt(51, Technique::kDrain), HarnessError);
}

TEST_F(SmSlotsVacate, NothingIsIssuedToAnSmThatWasToldToVacate) {
  bench.until(50);
  bench.preempt(50, Technique::kDrain);
  EXPECT_THROW(bench.issue(51, 2, 9), HarnessError);
  EXPECT_THROW(bench.preempt(51, Technique::kDrain), HarnessError);
}

}  // namespace
}  // namespace segue::gpu
