// A thread block is dropped by its epoch (Chimera 3.4), or saved if it must not start over.

#include "tests/preempt_engine/twin/rig.hpp"

namespace segue::preempt_engine {
namespace {

TEST(PreemptEngineFlush, DropsAtOnce) {
  Rig rig = Rig::ready();
  rig.start(1, 42);
  ASSERT_EQ(rig.preempt(1, Technique::kFlush), Error::kNone);
  rig.cycle();
  EXPECT_EQ(rig.state(1), TbState::kFlush);
  EXPECT_EQ(rig.next.epoch, 0U);
  EXPECT_EQ(rig.next.halt, only(1));
  rig.cycle();
  EXPECT_EQ(rig.state(1), TbState::kClear);
  EXPECT_EQ(rig.next.epoch, only(1));
  rig.cycle();
  EXPECT_EQ(rig.state(1), TbState::kReport);
  rig.cycle_until(1, TbState::kFree);
  EXPECT_EQ(rig.reports.back(), (Report{.outcome = Outcome::kRestarted, .slot = 1, .tb_id = 42}));
  EXPECT_EQ(rig.frame(0), FrameState::kFree);
  EXPECT_TRUE(rig.requests.empty());
  rig.start(1, 43);
  EXPECT_EQ(rig.next.epoch, only(1)) << "the epoch belongs to the slot";
}

TEST(PreemptEngineFlush, ASecondOneWaitsForStaleLoads) {
  Rig rig = Rig::ready();
  rig.start(1);
  rig.preempt(1, Technique::kFlush);
  rig.cycle_until(1, TbState::kFree);
  rig.start(1);
  rig.in.stale = only(1);
  rig.preempt(1, Technique::kFlush);
  rig.cycles(5);
  EXPECT_EQ(rig.state(1), TbState::kFlush);
  EXPECT_EQ(rig.next.epoch, only(1));
  rig.in.stale = ~only(1);
  rig.cycle();
  EXPECT_EQ(rig.state(1), TbState::kClear);
  EXPECT_EQ(rig.next.epoch, 0U);
}

TEST(PreemptEngineFlush, WaitsForItsStores) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.in.storing = 1;
  rig.preempt(0, Technique::kFlush);
  rig.cycles(5);
  EXPECT_EQ(rig.state(0), TbState::kClear);
  rig.in.storing = ~Set{1};
  rig.cycle();
  EXPECT_EQ(rig.state(0), TbState::kReport);
}

TEST(PreemptEngineFlush, OfANonIdempotentOneIsASave) {
  Rig rig = Rig::ready();
  rig.start(0);
  EXPECT_EQ(rig.non_idempotent(0), Error::kNone);
  EXPECT_EQ(rig.next.non_idempotent, 1U);
  rig.preempt(0, Technique::kFlush);
  rig.cycle();
  EXPECT_EQ(rig.state(0), TbState::kStop);
  rig.in.drained = 1;
  rig.cycle_until(0, TbState::kFree);
  EXPECT_EQ(rig.reports.back().outcome, Outcome::kPreempted);
  EXPECT_EQ(rig.next.epoch, 0U);
}

TEST(PreemptEngineFlush, ItBecomesNonIdempotentInTheCycleOfTheFlush) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kFlush);
  rig.non_idempotent(0);
  EXPECT_EQ(rig.state(0), TbState::kStop);
}

TEST(PreemptEngineFlush, ItBecomesNonIdempotentInTheCycleOfTheDrop) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.in.stale = 1;
  rig.preempt(0, Technique::kFlush);
  rig.cycles(2);
  rig.in.stale = 0;
  rig.non_idempotent(0);
  EXPECT_EQ(rig.state(0), TbState::kStop) << "an atomic must not be done twice";
  EXPECT_EQ(rig.next.epoch, 0U);
  rig.in.drained = 1;
  rig.cycle_until(0, TbState::kFree);
  EXPECT_EQ(rig.reports.back().outcome, Outcome::kPreempted);
}

TEST(PreemptEngineFlush, TheEventOfAnotherSlotDoesNotMatter) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.start(1);
  rig.preempt(0, Technique::kFlush);
  rig.non_idempotent(1);
  EXPECT_EQ(rig.state(0), TbState::kFlush);
}

TEST(PreemptEngineFlush, DrainWithdrawsIt) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.in.stale = 1;
  rig.preempt(0, Technique::kFlush);
  rig.cycle();
  rig.preempt(0, Technique::kDrain);
  rig.in.stale = 0;
  rig.cycle();
  EXPECT_EQ(rig.state(0), TbState::kRun);
  EXPECT_EQ(rig.next.epoch, 0U);
}

TEST(PreemptEngineFlush, ASwitchInsteadStopsIt) {
  for (const Technique technique : {Technique::kSwitch, Technique::kPartialSwitch}) {
    Rig rig = Rig::ready();
    rig.start(0);
    rig.in.stale = 1;
    rig.preempt(0, Technique::kFlush);
    rig.cycle();
    rig.preempt(0, technique);
    rig.in.stale = 0;
    rig.cycle();
    EXPECT_EQ(rig.state(0), TbState::kStop) << to_string(technique);
  }
}

TEST(PreemptEngineFlush, InsteadOfASwitch) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.cycle();
  rig.preempt(0, Technique::kFlush);
  rig.in.drained = 1;
  rig.cycle();
  EXPECT_EQ(rig.state(0), TbState::kFlush) << "before the save";
  rig.cycle_until(0, TbState::kFree);
  EXPECT_EQ(rig.reports.back().outcome, Outcome::kRestarted);
}

TEST(PreemptEngineFlush, InsteadOfASwitchOfANonIdempotentOne) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.cycle();
  rig.preempt(0, Technique::kFlush);
  rig.in.drained = 1;
  rig.non_idempotent(0);
  EXPECT_EQ(rig.state(0), TbState::kSave);
}

TEST(PreemptEngineFlush, AFinishComesBeforeTheDrop) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kFlush);
  rig.cycle();
  ASSERT_EQ(rig.state(0), TbState::kFlush);
  EXPECT_EQ(rig.finished(0), Error::kNone);
  EXPECT_EQ(rig.state(0), TbState::kReport);
  EXPECT_EQ(rig.next.epoch, 0U);
  rig.cycle_until(0, TbState::kFree);
  EXPECT_EQ(rig.reports.back().outcome, Outcome::kFinished);
}

TEST(PreemptEngineFlush, APreemptInClearChangesNothing) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.in.storing = 1;
  rig.preempt(0, Technique::kFlush);
  rig.cycle_until(0, TbState::kClear);
  EXPECT_EQ(rig.preempt(0, Technique::kDrain), Error::kNone);
  EXPECT_EQ(rig.q().slots.technique[0], Technique::kFlush);
  EXPECT_EQ(rig.state(0), TbState::kClear);
}

TEST(PreemptEngineFlush, SeveralAtOnce) {
  Rig rig = Rig::ready();
  for (std::uint32_t s = 0; s < 3; ++s) rig.start(s);
  rig.in.stale = 7;
  for (std::uint32_t s = 0; s < 3; ++s) rig.preempt(s, Technique::kFlush);
  rig.cycle();
  rig.in.stale = 0;
  rig.cycle();
  EXPECT_EQ(rig.next.epoch, 7U);
  rig.cycle();
  for (std::uint32_t s = 0; s < 3; ++s) EXPECT_EQ(rig.state(s), TbState::kReport);
}

}  // namespace
}  // namespace segue::preempt_engine
