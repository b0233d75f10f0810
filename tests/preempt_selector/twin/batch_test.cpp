// A batch of requests reuses costs, until something changes or its time is over.

#include "tests/preempt_selector/twin/rig.hpp"

namespace segue::preempt_selector {
namespace {

/// Three SMs; the first request of context 0 has asked for the first two.
Rig begun() {
  Rig rig = Rig::measured();
  rig.config(ConfigOp::kSetLimit, 5000);  // Nothing can be drained.
  rig.put(0, 0, 30);
  rig.put(1, 0, 20);
  rig.put(2, 0, 10);
  EXPECT_EQ(rig.ask(0, 0b011), (Victim{.sm = 1}));
  EXPECT_EQ(rig.q().valid, 0b011U);
  return rig;
}

/// The state that a request leads to.
SelectState first_state(Rig& rig, std::uint32_t ctx, Set sms) {
  rig.set_ask(ctx, sms);
  rig.cycle();
  const SelectState state = rig.q().state;
  rig.took = 1;
  rig.finish();
  return state;
}

TEST(PreemptSelectorBatch, TheNextRequestOnlyCompares) {
  Rig rig = begun();
  rig.put(0, 0, 5);  // Not seen any more.
  EXPECT_EQ(first_state(rig, 0, 0b011), SelectState::kPick);
  EXPECT_EQ(rig.took, 4) << "request, two SMs, answer";
  EXPECT_EQ(rig.q().best_sm, 1U);
  EXPECT_EQ(rig.ask(0, 0b001), (Victim{.sm = 0}));
  EXPECT_EQ(rig.took, 3);
}

TEST(PreemptSelectorBatch, OnlySmsWithoutCostsAreEvaluated) {
  Rig rig = begun();
  rig.put(0, 0, 1);
  EXPECT_EQ(first_state(rig, 0, 0b111), SelectState::kLoad);
  EXPECT_EQ(rig.q().best_sm, 2U);
  EXPECT_EQ(rig.q().valid, 0b111U);
  EXPECT_EQ(rig.cost(0).overhead, 30U);
  EXPECT_EQ(rig.cost(2).overhead, 10U);
  EXPECT_EQ(rig.q().sms, 0b111U);
}

TEST(PreemptSelectorBatch, AnotherKernelBeginsAnother) {
  Rig rig = begun();
  EXPECT_EQ(first_state(rig, 1, 0b001), SelectState::kGather);
  EXPECT_EQ(rig.q().valid, 0b001U);
  EXPECT_EQ(rig.q().ctx, 1U);
  EXPECT_EQ(first_state(rig, 0, 0b001), SelectState::kDivide) << "there is one batch";
}

TEST(PreemptSelectorBatch, EndsAtItsTime) {
  Rig rig = begun();
  EXPECT_EQ(rig.q().fresh, kFreshReset);
  rig.in.now = rig.q().expires - 1;
  EXPECT_EQ(first_state(rig, 0, 1), SelectState::kPick);
  rig.in.now = rig.q().expires;
  EXPECT_EQ(first_state(rig, 0, 1), SelectState::kDivide);
}

TEST(PreemptSelectorBatch, WithoutALifeIsNeverReused) {
  Rig rig = begun();
  rig.config(ConfigOp::kSetFresh, 0);
  rig.in.now = 5000;
  EXPECT_EQ(first_state(rig, 0, 1), SelectState::kDivide);
  EXPECT_EQ(rig.q().expires, 5000U);
  rig.in.now = 5000;
  EXPECT_EQ(first_state(rig, 0, 1), SelectState::kDivide);
}

TEST(PreemptSelectorBatch, ItsEndDoesNotWrap) {
  Rig rig = Rig::measured();
  rig.in.now = (std::uint64_t{1} << 48) - 1000;
  rig.ask(0, 1);
  EXPECT_EQ(rig.q().expires, (std::uint64_t{1} << 48) - 1);
}

TEST(PreemptSelectorBatch, EveryLegalRegisterWriteEndsIt) {
  for (const ConfigOp op :
       {ConfigOp::kSetLimit, ConfigOp::kSetHeadroom, ConfigOp::kSetFresh, ConfigOp::kSetLatency}) {
    Rig rig = begun();
    EXPECT_TRUE(rig.q().batch);
    rig.config(op, 3000, 2);
    EXPECT_FALSE(rig.q().batch) << to_string(op);
    EXPECT_EQ(first_state(rig, 0, 1), SelectState::kDivide);
  }
  Rig rig = begun();
  EXPECT_EQ(rig.config(ConfigOp::kSetLatency, 1, 3), Error::kIndex);
  EXPECT_TRUE(rig.q().batch);
}

TEST(PreemptSelectorBatch, TheEndOfItsLaunchEndsIt) {
  Rig rig = begun();
  rig.done(1);
  EXPECT_TRUE(rig.q().batch);
  rig.done(0);
  EXPECT_FALSE(rig.q().batch);
  EXPECT_EQ(first_state(rig, 0, 1), SelectState::kGather);
}

TEST(PreemptSelectorBatch, AThreadBlockThatEndsDoesNot) {
  Rig rig = begun();
  rig.ended(0, 5, 5);
  EXPECT_EQ(first_state(rig, 0, 1), SelectState::kPick);
}

// It is derived from what was there before that message, so nobody may reuse it.
TEST(PreemptSelectorBatch, OneThatBeginsWithAWriteIsNotReused) {
  Rig rig = Rig::measured();
  rig.put(0, 0, 500, false);
  rig.set_config(ConfigOp::kSetLatency, 100, 0);
  EXPECT_EQ(first_state(rig, 0, 1), SelectState::kDivide);
  EXPECT_EQ(rig.q().save, 2000U);
  EXPECT_FALSE(rig.q().batch);
  EXPECT_EQ(first_state(rig, 0, 1), SelectState::kDivide);
  EXPECT_EQ(rig.q().save, 100U);
  EXPECT_TRUE(rig.q().batch);
}

TEST(PreemptSelectorBatch, OneThatBeginsWithTheEndOfItsLaunchIsNotReused) {
  Rig rig = begun();
  rig.ended(1, 100, 100);
  rig.set_done(1);
  EXPECT_EQ(first_state(rig, 1, 1), SelectState::kDivide) << "by the state before";
  EXPECT_FALSE(rig.q().batch);
  EXPECT_EQ(first_state(rig, 1, 1), SelectState::kGather);
}

TEST(PreemptSelectorBatch, OneThatGoesOnWithAWriteEnds) {
  Rig rig = begun();
  rig.set_config(ConfigOp::kSetLimit, 5000);
  EXPECT_EQ(first_state(rig, 0, 1), SelectState::kPick);
  EXPECT_FALSE(rig.q().batch);
}

TEST(PreemptSelectorBatch, AnIllegalRequestLeavesItAlone) {
  Rig rig = begun();
  EXPECT_EQ(rig.ask(0, 0), (Victim{.sm = 0, .late = true}));
  EXPECT_EQ(rig.ask(3, 1), (Victim{.sm = 0, .late = true}));
  EXPECT_EQ(rig.took, 2);
  EXPECT_EQ(rig.q().ctx, 0U);
  EXPECT_EQ(first_state(rig, 0, 1), SelectState::kPick);
}

}  // namespace
}  // namespace segue::preempt_selector
