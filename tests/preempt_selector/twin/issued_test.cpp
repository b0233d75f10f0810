// Thread blocks that enter an SM during or after its snapshot are flushed.

#include "tests/preempt_selector/twin/rig.hpp"

namespace segue::preempt_selector {
namespace {

/// SM 1, whose five thread blocks are all to be switched.
Rig switching() {
  Rig rig = Rig::measured();
  rig.config(ConfigOp::kSetLatency, 10);
  rig.config(ConfigOp::kSetLimit, 5000);  // None ends in time.
  for (std::uint32_t slot = 0; slot < 5; ++slot) rig.put(1, slot, 500, false);
  rig.set_ask(0, 0b010);
  rig.took = 0;
  return rig;
}

void expect_flushed(const Rig& rig, Set slots) {
  for (std::uint32_t slot = 0; slot < 5; ++slot) {
    EXPECT_EQ(rig.leave(1, slot), contains(slots, slot) ? Leave::kFlush : Leave::kSwitch) << slot;
  }
}

TEST(PreemptSelectorIssued, AfterTheAnswer) {
  Rig rig = switching();
  rig.finish();
  expect_flushed(rig, 0);
  rig.issued(1, 3);
  expect_flushed(rig, 0b01000);
  EXPECT_EQ(rig.q().issued, 0U);
  EXPECT_EQ(rig.out.leave.size(), 15U);
  rig.cycle();
  EXPECT_EQ(rig.out.leave[1 * 5 + 3], Leave::kFlush);
}

TEST(PreemptSelectorIssued, InTheCycleOfItsSample) {
  Rig rig = switching();
  rig.cycle_until(SelectState::kLoad);
  rig.set_issued(1, 0);
  rig.cycle();  // The group of slots 0 and 1 is read.
  EXPECT_EQ(rig.q().issued, 0b1U);
  rig.finish();
  expect_flushed(rig, 0b1);
}

TEST(PreemptSelectorIssued, BeforeItsSampleItIsInTheSnapshot) {
  Rig rig = switching();
  rig.cycle_until(SelectState::kLoad);
  rig.set_issued(1, 4);
  rig.cycle();
  EXPECT_EQ(rig.q().issued, 0b10000U);
  rig.finish();
  expect_flushed(rig, 0);
}

TEST(PreemptSelectorIssued, WhileItWaitsForItsSample) {
  Rig rig = switching();
  rig.cycle_until(SelectState::kLoad);
  rig.answers = false;
  rig.issued(1, 1);
  EXPECT_EQ(rig.q().issued, 0b10U);
  rig.answers = true;
  rig.finish();
  expect_flushed(rig, 0);
}

TEST(PreemptSelectorIssued, BetweenSnapshotAndChoice) {
  Rig rig = switching();
  rig.cycle_until(SelectState::kWeigh);
  rig.issued(1, 2);
  rig.finish();
  expect_flushed(rig, 0b100);
  EXPECT_EQ(rig.cost(1).latency, 50U) << "costs go by the technique of the snapshot";
}

TEST(PreemptSelectorIssued, InTheCycleOfTheChoice) {
  Rig rig = switching();
  rig.cycle_until(SelectState::kChoose);
  rig.set_issued(1, 1);
  rig.cycle();
  EXPECT_EQ(rig.leave(1, 0), Leave::kSwitch);
  EXPECT_EQ(rig.leave(1, 1), Leave::kFlush);
  rig.set_issued(1, 4);
  rig.cycle();
  rig.finish();
  expect_flushed(rig, 0b10010);
  EXPECT_EQ(rig.cost(1).latency, 50U);
}

TEST(PreemptSelectorIssued, AfterTheChoice) {
  Rig rig = switching();
  rig.cycle_until(SelectState::kStore);
  rig.issued(1, 0);
  EXPECT_EQ(rig.q().issued, 0U) << "the snapshot is no longer in use";
  rig.finish();
  expect_flushed(rig, 0b1);
}

TEST(PreemptSelectorIssued, DuringTheProductOfADrain) {
  Rig rig = switching();
  rig.put(1, 2, 999, false);
  rig.cycle_until(SelectState::kProduct);
  EXPECT_EQ(rig.leave(1, 2), Leave::kDrain);
  rig.issued(1, 2);
  EXPECT_EQ(rig.q().issued, 0b100U);
  rig.finish();
  expect_flushed(rig, 0b100);
  EXPECT_EQ(rig.cost(1).latency, 40U);
}

TEST(PreemptSelectorIssued, ToAnotherSmDoesNotConcernTheSnapshot) {
  Rig rig = switching();
  rig.cycle_until(SelectState::kWeigh);
  rig.issued(0, 2);
  EXPECT_EQ(rig.q().issued, 0U);
  rig.finish();
  expect_flushed(rig, 0);
}

}  // namespace
}  // namespace segue::preempt_selector
