#include <gtest/gtest.h>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "tests/gpu/sm_bench.hpp"

namespace segue::gpu {
namespace {

using sm_driver::SmEvent;

/// Set up, with TB 5 in slot 0 since 20 and TB 6 in slot 1 since 30.
template <class Sm>
class EachSmModelVacates : public testing::Test {
 protected:
  EachSmModelVacates() {
    bench.setup(0);
    bench.until(20);
    bench.issue(20, 0, 5);
    bench.until(30);
    bench.issue(30, 1, 6);
  }
  SmBench<Sm> bench;
};
TYPED_TEST_SUITE(EachSmModelVacates, SmModels);

TYPED_TEST(EachSmModelVacates, DrainLetsTheTbsFinish) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kDrain);
  EXPECT_EQ(this->bench.until(500), (Sent{{120, SmEvent::kFinished, 0, 5},
                                          {130, SmEvent::kFinished, 1, 6},
                                          {130, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(this->bench.holders(), 0U);
}

TYPED_TEST(EachSmModelVacates, SwitchSavesOneTbAfterTheOther) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kSwitch);
  EXPECT_EQ(this->bench.until(500), (Sent{{70, SmEvent::kPreempted, 0, 5},
                                          {90, SmEvent::kPreempted, 1, 6},
                                          {90, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(this->bench.saved(), 2U);
  EXPECT_EQ(this->bench.sm().vacate_cycles(), 40U);
}

// Ran 20..50 of its 100 cycles: after the restore 70 are left.
TYPED_TEST(EachSmModelVacates, ASwitchedTbKeepsItsRemainingTime) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kSwitch);
  this->bench.until(69);
  this->bench.until(70);  // TB 5 is saved
  const std::uint32_t handle = this->bench.handle();
  this->bench.until(100);
  this->bench.setup(100);
  this->bench.until(110);
  this->bench.resume(110, 3, 5, handle);
  EXPECT_EQ(this->bench.until(500), (Sent{{110 + 20 + 70, SmEvent::kFinished, 3, 5}}));
  EXPECT_EQ(this->bench.saved(), 1U);  // TB 6 still lies there, TB 5's place is free again
}

TYPED_TEST(EachSmModelVacates, RestoresShareTheBandwidth) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kSwitch);
  this->bench.until(70);
  const std::uint32_t first = this->bench.handle();
  this->bench.until(100);
  const std::uint32_t second = this->bench.handle();
  this->bench.setup(100);
  this->bench.until(110);
  this->bench.resume(110, 0, 5, first);
  this->bench.resume(112, 1, 6, second);
  EXPECT_EQ(this->bench.until(500),
            (Sent{{130 + 70, SmEvent::kFinished, 0, 5}, {150 + 80, SmEvent::kFinished, 1, 6}}));
}

TYPED_TEST(EachSmModelVacates, APreemptDuringARestoreWaitsForIt) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kSwitch);
  this->bench.until(70);
  const std::uint32_t handle = this->bench.handle();
  this->bench.until(100);
  this->bench.setup(100);
  this->bench.until(110);
  this->bench.resume(110, 0, 5, handle);  // restored at 130
  this->bench.issue(111, 1, 7);           // runs meanwhile
  this->bench.until(115);
  this->bench.preempt(115, TechniqueCode::kSwitch);
  EXPECT_EQ(this->bench.until(500), (Sent{{150, SmEvent::kPreempted, 0, 5},
                                          {170, SmEvent::kPreempted, 1, 7},
                                          {170, SmEvent::kVacated, 0, 0}}));
  // TB 7 ran 111..130; TB 5 not at all since its restore.
  this->bench.setup(500);
  this->bench.until(510);
  this->bench.resume(510, 0, 7, this->bench.handle());
  EXPECT_EQ(this->bench.until(900), (Sent{{530 + 81, SmEvent::kFinished, 0, 7}}));
}

TYPED_TEST(EachSmModelVacates, ATbThatFinishesInTheCycleOfThePreemptIsNotSaved) {
  this->bench.sm().fire(120);  // TB 5 ends; its message waits
  this->bench.preempt(120, TechniqueCode::kSwitch);
  EXPECT_EQ(this->bench.until(500), (Sent{{0 + 30, SmEvent::kFinished, 0, 5},
                                          {140, SmEvent::kPreempted, 1, 6},
                                          {140, SmEvent::kVacated, 0, 0}}));
}

TYPED_TEST(EachSmModelVacates, AnEmptySmIsVacatedAtOnce) {
  this->bench.until(200);
  this->bench.preempt(200, TechniqueCode::kSwitch);
  EXPECT_EQ(this->bench.until(200), (Sent{{200, SmEvent::kVacated, 0, 0}}));
}

TYPED_TEST(EachSmModelVacates, APreemptDuringSetUpWaitsForIt) {
  this->bench.until(200);
  this->bench.setup(200);
  this->bench.preempt(205, TechniqueCode::kSwitch);
  EXPECT_EQ(this->bench.until(500),
            (Sent{{210, SmEvent::kSetupDone, 0, 0}, {210, SmEvent::kVacated, 0, 0}}));
}

TYPED_TEST(EachSmModelVacates, KillSquashesTheTbs) {
  this->bench.until(50);
  this->bench.kill(50);
  EXPECT_EQ(this->bench.until(500), (Sent{{50, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(this->bench.sm().resident(), 0U);
  EXPECT_EQ(this->bench.sm().killed_vacates(), 1U);
  EXPECT_EQ(this->bench.sm().vacates(), 0U) << "no preemption";
}

TYPED_TEST(EachSmModelVacates, KillDuringASaveForgetsTheUnsavedTbs) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kSwitch);
  EXPECT_EQ(this->bench.until(75), (Sent{{70, SmEvent::kPreempted, 0, 5}}));
  this->bench.kill(75);
  EXPECT_EQ(this->bench.until(500), (Sent{{75, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(this->bench.saved(), 1U);  // only TB 5's context
  EXPECT_EQ(this->bench.sm().killed_vacates(), 1U);
  EXPECT_EQ(this->bench.sm().vacates(), 0U);
  EXPECT_EQ(this->bench.sm().vacate_cycles(), 0U);
}

TYPED_TEST(EachSmModelVacates, APreemptBehindAKillCountsAsOneAgain) {
  this->bench.until(50);
  this->bench.kill(50);
  this->bench.until(50);
  this->bench.setup(100);
  this->bench.until(110);
  this->bench.preempt(120, TechniqueCode::kSwitch);
  this->bench.until(500);
  EXPECT_EQ(this->bench.sm().killed_vacates(), 1U);
  EXPECT_EQ(this->bench.sm().vacates(), 1U);
}

TYPED_TEST(EachSmModelVacates, KillDuringSetUpAnswersTheSetUpFirst) {
  this->bench.until(200);
  this->bench.setup(200);
  this->bench.kill(203);
  EXPECT_EQ(this->bench.until(500),
            (Sent{{210, SmEvent::kSetupDone, 0, 0}, {210, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(this->bench.sm().killed_vacates(), 1U);
}

TYPED_TEST(EachSmModelVacates, KillAfterVacatedIsIgnored) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kSwitch);
  this->bench.until(90);
  this->bench.kill(90);
  EXPECT_EQ(this->bench.until(500), Sent{});
  EXPECT_EQ(this->bench.sm().vacates(), 1U);
  EXPECT_EQ(this->bench.sm().killed_vacates(), 0U);
}

TYPED_TEST(EachSmModelVacates, ADrainThatBecomesASwitchSavesRunningTbs) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kDrain);
  this->bench.until(125);
  this->bench.preempt(125, TechniqueCode::kSwitch);
  EXPECT_EQ(this->bench.until(500),
            (Sent{{145, SmEvent::kPreempted, 1, 6}, {145, SmEvent::kVacated, 0, 0}}));
  EXPECT_EQ(this->bench.saved(), 1U);
  EXPECT_EQ(this->bench.sm().vacate_cycles(), 95U);  // from the first preempt on
  EXPECT_EQ(this->bench.sm().vacates(), 1U);
}

TYPED_TEST(EachSmModelVacates, ADrainThatBecomesASwitchDuringARestoreWaitsForIt) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kSwitch);
  this->bench.until(70);
  const std::uint32_t handle = this->bench.handle();
  this->bench.until(100);
  this->bench.setup(100);
  this->bench.until(110);
  this->bench.resume(110, 0, 5, handle);  // restored at 130
  this->bench.until(112);
  this->bench.preempt(112, TechniqueCode::kDrain);
  this->bench.until(115);
  this->bench.preempt(115, TechniqueCode::kSwitch);
  EXPECT_EQ(this->bench.until(500),
            (Sent{{150, SmEvent::kPreempted, 0, 5}, {150, SmEvent::kVacated, 0, 0}}));
}

TYPED_TEST(EachSmModelVacates, ADrainThatBecomesASwitchDuringSetUp) {
  this->bench.until(200);
  this->bench.setup(200);
  this->bench.preempt(202, TechniqueCode::kDrain);
  this->bench.preempt(205, TechniqueCode::kSwitch);
  EXPECT_EQ(this->bench.until(500),
            (Sent{{210, SmEvent::kSetupDone, 0, 0}, {210, SmEvent::kVacated, 0, 0}}));
}

TYPED_TEST(EachSmModelVacates, ASwitchThatComesAfterTheDrainIsIgnored) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kDrain);
  this->bench.until(130);  // both have finished: vacated
  this->bench.preempt(131, TechniqueCode::kSwitch);
  EXPECT_EQ(this->bench.until(500), Sent{});
  EXPECT_THROW(this->bench.preempt(500, TechniqueCode::kSwitch),
               HarnessError);  // there is no third
  this->bench.setup(500);
  this->bench.until(510);
  this->bench.issue(510, 0, 9);
  EXPECT_EQ(this->bench.until(900), (Sent{{610, SmEvent::kFinished, 0, 9}}));
}

TYPED_TEST(EachSmModelVacates, OnlyADrainIsFollowedByASecondPreempt) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kSwitch);
  EXPECT_THROW(this->bench.preempt(51, TechniqueCode::kSwitch), HarnessError);
  EXPECT_THROW(this->bench.preempt(51, TechniqueCode::kDrain), HarnessError);
}

TYPED_TEST(EachSmModelVacates, NothingIsIssuedToAnSmThatWasToldToVacate) {
  this->bench.until(50);
  this->bench.preempt(50, TechniqueCode::kDrain);
  EXPECT_THROW(this->bench.issue(51, 2, 9), HarnessError);
  EXPECT_THROW(this->bench.preempt(51, TechniqueCode::kDrain), HarnessError);
}

}  // namespace
}  // namespace segue::gpu
