// A command and a message about the same SM in one cycle; an OS write around a decision.

#include "tests/sm_driver/plant/directed.hpp"

namespace segue::sm_driver {
namespace {

using MessageRaces = Directed;

TEST_F(MessageRaces, GrantAndFinishInOneCycleBothCount) {
  context_0_holds_both_sms(8, 2);
  const SmCmd first = command();
  ASSERT_EQ(first.op, SmOp::kIssue);
  ASSERT_EQ(first.sm, 0U);
  until([](const State& q) {
    return q.cmd_valid && q.cmd.op == SmOp::kIssue && q.cmd.sm == 0 && q.cmd.slot == 1 &&
           q.scan_state == ScanState::kIdle && !q.scan_pending;
  });
  in_.cmd_ready = true;
  offer_sm(0, finished(0, first.tb_id));
  const Outputs out = step();
  in_.cmd_ready = false;
  EXPECT_TRUE(out.cmd_valid);
  EXPECT_EQ(out.sm_ready, 1U);
  EXPECT_FALSE(out.err_valid);
  EXPECT_EQ(state().slots[0], 0b010U);
  EXPECT_EQ(state().smst[0].tbs_running, 1U);
}

TEST_F(MessageRaces, ATbCannotFinishInTheCycleInWhichItsIssueIsTaken) {
  context_0_holds_both_sms(8, 2);
  until([](const State& q) { return q.cmd_valid && q.cmd.op == SmOp::kIssue; });
  const std::uint32_t s = state().cmd.sm;
  in_.cmd_ready = true;
  offer_sm(s, finished(0, 0));
  const Outputs out = step();
  in_.cmd_ready = false;
  EXPECT_EQ(out.err_code, Error::kSlot);
  EXPECT_EQ(state().slots[s], 1U) << "the thread block must stay";
  EXPECT_EQ(sm(s, finished(0, 0)), Error::kNone) << "one cycle later it may finish";
}

TEST_F(MessageRaces, ASetupIsNotDoneWhileItIsOffered) {
  ASSERT_EQ(launch(0, 8, 2), Error::kNone);
  until([](const State& q) { return q.cmd_valid && q.cmd.op == SmOp::kSetup; });
  EXPECT_EQ(sm(0, kSetupDoneMsg), Error::kSmState);
  EXPECT_EQ(command().op, SmOp::kSetup);
  EXPECT_EQ(sm(0, kSetupDoneMsg), Error::kNone);
}

TEST_F(MessageRaces, AnOsWriteWaitsForTheCycleOfADecisionAndCausesAnotherScan) {
  ASSERT_EQ(policy(Policy::kDss, Technique::kSwitch), Error::kNone);
  context_0_holds_both_sms(50, 1);
  ASSERT_EQ(launch(1, 50, 1), Error::kNone);
  until([](const State& q) { return q.scan_state == ScanState::kApply; });
  offer_host({.op = HostOp::kSetTokens, .ctx = 1, .tokens = -20});
  const Outputs decision = step();
  EXPECT_FALSE(decision.host_ready) << "the decision goes first";
  EXPECT_EQ(state().smst[0].state, SmState::kReserved) << "it was made without the write";
  until([this](const State&) { return !in_.host_valid; });
  EXPECT_TRUE(state().scan_pending || state().scan_state != ScanState::kIdle);
}

TEST_F(MessageRaces, AnOsWriteBetweenLookAndDecisionVoidsAReservation) {
  ASSERT_EQ(policy(Policy::kDss, Technique::kSwitch), Error::kNone);
  context_0_holds_both_sms(50, 1);
  until([](const State& q) { return q.cmd_valid; });  // no other action but messages
  offer_host({.op = HostOp::kLaunch, .ctx = 1, .tb_count = 50, .tbs_per_sm = 1});
  until([](const State& q) {
    return q.scan_state == ScanState::kWalk && q.active_count == 2 && q.scan_pos == 1;
  });
  offer_host({.op = HostOp::kSetTokens, .ctx = 1, .tokens = -5});
  EXPECT_TRUE(step().host_ready);
  ASSERT_EQ(state().scan_state, ScanState::kApply);
  EXPECT_EQ(twin().dss().best().tokens, 0) << "it was seen with its old tokens";
  step();
  EXPECT_EQ(state().need_preempt, 0U);
  EXPECT_EQ(state().smst[0].state, SmState::kRunning);
  EXPECT_TRUE(state().scan_pending) << "the decision is made again";
}

}  // namespace
}  // namespace segue::sm_driver
