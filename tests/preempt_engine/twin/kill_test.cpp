// A kill in each state.

#include "tests/preempt_engine/twin/rig.hpp"

namespace segue::preempt_engine {
namespace {

/// Until the slot is free; its last report.
Outcome outcome(Rig& rig, std::uint32_t slot) {
  rig.cycle_until(slot, TbState::kFree);
  EXPECT_EQ(rig.reports.back().slot, slot);
  EXPECT_EQ(rig.q().frames.has, 0U);
  EXPECT_EQ(rig.q().credit.limit, 0U);
  EXPECT_EQ(rig.q().credit.total, 0U);
  EXPECT_TRUE(rig.next.quiescent);
  return rig.reports.back().outcome;
}

TEST(PreemptEngineKill, InRun) {
  Rig rig = Rig::ready();
  rig.start(0, 6);
  rig.non_idempotent(0);
  EXPECT_EQ(rig.kill(0), Error::kNone);
  EXPECT_FALSE(rig.next.quiescent);
  rig.cycle();
  EXPECT_EQ(rig.state(0), TbState::kFlush) << "whether it is idempotent or not";
  rig.in.stale = 1;
  rig.cycles(3);
  EXPECT_EQ(rig.state(0), TbState::kFlush);
  EXPECT_EQ(rig.next.epoch, 0U);
  rig.in.stale = 0;
  rig.cycle();
  EXPECT_EQ(rig.next.epoch, 1U);
  EXPECT_EQ(outcome(rig, 0), Outcome::kKilled);
  EXPECT_EQ(rig.reports.back(), (Report{.outcome = Outcome::kKilled, .slot = 0, .tb_id = 6}));
}

TEST(PreemptEngineKill, ADrainDoesNotWithdrawIt) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.in.stale = 1;
  rig.kill(0);
  rig.preempt(0, Technique::kDrain);
  rig.cycles(2);
  EXPECT_EQ(rig.state(0), TbState::kFlush);
  rig.in.stale = 0;
  EXPECT_EQ(outcome(rig, 0), Outcome::kKilled);
}

TEST(PreemptEngineKill, InStop) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.cycle();
  rig.kill(0);
  rig.in.drained = 1;
  rig.cycle();
  EXPECT_EQ(rig.state(0), TbState::kFlush) << "before the save";
  EXPECT_EQ(outcome(rig, 0), Outcome::kKilled);
  EXPECT_EQ(rig.frame(0), FrameState::kFree);
}

TEST(PreemptEngineKill, InFlush) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.in.stale = 1;
  rig.preempt(0, Technique::kFlush);
  rig.cycles(2);
  rig.kill(0);
  rig.non_idempotent(0);
  EXPECT_EQ(rig.state(0), TbState::kFlush) << "no save";
  rig.in.stale = 0;
  EXPECT_EQ(outcome(rig, 0), Outcome::kKilled);
}

TEST(PreemptEngineKill, InClear) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.in.storing = 1;
  rig.preempt(0, Technique::kFlush);
  rig.cycle_until(0, TbState::kClear);
  rig.kill(0);
  rig.cycle();
  rig.in.storing = 0;
  EXPECT_EQ(outcome(rig, 0), Outcome::kKilled);
  EXPECT_EQ(rig.next.epoch, 1U) << "dropped once";
}

TEST(PreemptEngineKill, InTheCycleInWhichClearEndsComesTooLate) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kFlush);
  rig.cycle_until(0, TbState::kClear);
  EXPECT_EQ(rig.kill(0), Error::kNone);
  EXPECT_EQ(outcome(rig, 0), Outcome::kRestarted);
}

TEST(PreemptEngineKill, InSaveBeforeTheWalk) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.cycle();
  rig.in.drained = 1;
  rig.kill(0);
  EXPECT_EQ(rig.state(0), TbState::kSave);
  rig.cycle();
  EXPECT_EQ(rig.state(0), TbState::kSettle);
  EXPECT_FALSE(rig.q().walk.walk) << "no walk begins";
  EXPECT_EQ(outcome(rig, 0), Outcome::kKilled);
  EXPECT_TRUE(rig.requests.empty());
  EXPECT_EQ(rig.frame(0), FrameState::kFree);
  EXPECT_EQ(rig.next.epoch, 0U) << "nothing of it is in flight";
}

TEST(PreemptEngineKill, InSaveAbandonsTheWalk) {
  Rig rig = Rig::ready();
  rig.answers = false;
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.in.drained = 1;
  rig.in.req_ready = false;
  for (int i = 0; i < 20 && !rig.next.req_valid; ++i) rig.cycle();
  rig.kill(0);
  EXPECT_TRUE(rig.q().walk.walk);
  EXPECT_FALSE(rig.next.row_valid) << "abandoned in this cycle";
  EXPECT_EQ(rig.next.row, Row{});
  rig.in.req_ready = true;
  rig.cycle();
  EXPECT_FALSE(rig.q().walk.walk);
  EXPECT_FALSE(rig.next.req_valid) << "none is made";
  EXPECT_EQ(rig.state(0), TbState::kSettle);
  rig.cycles(5);
  EXPECT_EQ(rig.state(0), TbState::kSettle) << "one request is not answered";
  rig.answers = true;
  EXPECT_EQ(outcome(rig, 0), Outcome::kKilled);
  EXPECT_EQ(rig.requests.size(), 1U);
}

TEST(PreemptEngineKill, InSaveBeforeTheTrap) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.start(1);
  rig.preempt(0, Technique::kSwitch);
  rig.preempt(1, Technique::kSwitch, Method::kTrap);
  rig.cycle();
  rig.in.drained = only(1);
  rig.cycle();
  rig.kill(1);
  ASSERT_TRUE(rig.q().walk.walk);
  rig.cycle();
  EXPECT_EQ(rig.state(1), TbState::kSettle);
  EXPECT_FALSE(rig.next.req_valid) << "no routine runs";
  rig.cycle_until(1, TbState::kFree);
  EXPECT_EQ(rig.reports.back().outcome, Outcome::kKilled);
}

TEST(PreemptEngineKill, InSettle) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.in.drained = 1;
  rig.cycle_until(0, TbState::kSettle);
  rig.kill(0);
  EXPECT_EQ(outcome(rig, 0), Outcome::kKilled);
  EXPECT_EQ(rig.frame(0), FrameState::kFree);
}

TEST(PreemptEngineKill, InSettleWaitsForTheRoutine) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kSwitch, Method::kTrap);
  rig.in.drained = 1;
  rig.cycle_until(0, TbState::kSettle);
  rig.kill(0);
  rig.cycles(5);
  EXPECT_EQ(rig.state(0), TbState::kSettle);
  rig.trap_done(0);
  rig.trap_done(0);
  EXPECT_EQ(outcome(rig, 0), Outcome::kKilled);
}

TEST(PreemptEngineKill, OfATbReleasedInThisCycleComesTooLate) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.preempt(0, Technique::kSwitch);
  rig.in.drained = 1;
  rig.cycle_until(0, TbState::kSettle);
  for (int i = 0; i < 20 && rig.q().credit.count[0] != 0; ++i) rig.cycle();
  EXPECT_EQ(rig.kill(0), Error::kNone);
  EXPECT_EQ(rig.state(0), TbState::kReport);
  EXPECT_EQ(outcome(rig, 0), Outcome::kPreempted) << "its context can be restored or released";
  EXPECT_EQ(rig.frame(0), FrameState::kHanded);
}

TEST(PreemptEngineKill, WhileItIsRestored) {
  for (const TbState state :
       {TbState::kHead, TbState::kHeadWait, TbState::kLoad, TbState::kLoadWait, TbState::kReport}) {
    Rig rig = Rig::ready();
    rig.save(1);
    rig.in.report_ready = false;
    rig.resume(0, address(0), Method::kWalk, 5);
    rig.cycle_until(0, state);
    EXPECT_EQ(rig.kill(0), Error::kNone) << to_string(state);
    rig.in.report_ready = true;
    rig.in.stale = 1;
    rig.cycle_until(0, TbState::kFlush);
    EXPECT_EQ(rig.reports.back().outcome, Outcome::kRestored)
        << to_string(state) << ": its handle must be known to be released";
    EXPECT_EQ(rig.requests.size(), 2 * 11U) << "the restore goes on";
    rig.in.stale = 0;
    EXPECT_EQ(outcome(rig, 0), Outcome::kKilled) << to_string(state);
    EXPECT_EQ(rig.release(address(0)), Error::kNone);
  }
}

TEST(PreemptEngineKill, WhileTheRoutineRestoresIt) {
  Rig rig = Rig::ready();
  rig.resume(0, 0, Method::kTrap);
  rig.kill(0);
  rig.cycle_until(0, TbState::kLoadWait);
  rig.cycle();
  rig.trap_done(0);
  rig.trap_done(0);
  EXPECT_EQ(outcome(rig, 0), Outcome::kKilled);
  EXPECT_EQ(rig.reports.front().outcome, Outcome::kRestored);
}

TEST(PreemptEngineKill, OfATbThatWaitsForItsReportChangesNothing) {
  Rig rig = Rig::ready();
  rig.in.report_ready = false;
  rig.start(0);
  rig.finished(0);
  EXPECT_EQ(rig.kill(0), Error::kNone);
  rig.in.report_ready = true;
  EXPECT_EQ(outcome(rig, 0), Outcome::kFinished);
  EXPECT_EQ(rig.q().slots.killed, 1U) << "means nothing of a free slot";
  rig.start(0);
  EXPECT_EQ(rig.q().slots.killed, 0U);
  EXPECT_TRUE(rig.next.quiescent);
}

TEST(PreemptEngineKill, AFinishComesBeforeIt) {
  Rig rig = Rig::ready();
  rig.start(0);
  rig.kill(0);
  EXPECT_EQ(rig.finished(0), Error::kNone);
  EXPECT_EQ(outcome(rig, 0), Outcome::kFinished);
}

}  // namespace
}  // namespace segue::preempt_engine
