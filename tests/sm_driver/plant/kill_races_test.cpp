// A kill against what is under way.

#include "tests/sm_driver/plant/directed.hpp"

namespace segue::sm_driver {
namespace {

class KillRaces : public Directed {
 protected:
  /// SM 0 of context 0 has been told to make room for context 1 and is empty; a command
  /// for SM 1 waits, so that nothing can be sent.
  void sm_0_is_about_to_vacate() {
    ASSERT_EQ(policy(Policy::kDss, Technique::kDrain), Error::kNone);
    context_0_holds_both_sms(50, 1);
    const auto issues = commands(20);
    ASSERT_EQ(issues.size(), 2U);
    ASSERT_EQ(launch(1, 50, 1), Error::kNone);
    ASSERT_EQ(command().op, SmOp::kPreempt);
    ASSERT_EQ(sm(0, finished(0, issues[0].tb_id)), Error::kNone);
    ASSERT_EQ(sm(1, finished(0, issues[1].tb_id)), Error::kNone);
    until([](const State& q) { return q.cmd_valid && q.cmd.sm == 1; });
  }
};

TEST_F(KillRaces, AVacatedForgetsTheKillThatWaitsToBeSent) {
  sm_0_is_about_to_vacate();
  ASSERT_EQ(kill(0), Error::kNone);
  ASSERT_EQ(state().need_kill, 0b11U);
  EXPECT_EQ(sm(0, kVacatedMsg), Error::kNone);
  EXPECT_EQ(state().need_kill, 0b10U);
  EXPECT_EQ(state().told & 1, 0U);
}

TEST_F(KillRaces, AKillThatCrossesAVacatedIsForgottenWhenItIsTaken) {
  sm_0_is_about_to_vacate();
  ASSERT_EQ(kill(0), Error::kNone);
  EXPECT_EQ(command().sm, 1U);
  until([](const State& q) { return q.cmd_valid && q.cmd.op == SmOp::kKill && q.cmd.sm == 0; });
  EXPECT_EQ(sm(0, kVacatedMsg), Error::kNone);
  const SmCmd kill_sent = command();
  EXPECT_EQ(kill_sent.op, SmOp::kKill);
  EXPECT_EQ(kill_sent.sm, 0U);
  EXPECT_EQ(state().told & 1, 0U) << "SM 0 owes no second vacated";
}

TEST_F(KillRaces, DuringSetUpTheSmAnswersItsSetupAndThenVacates) {
  ASSERT_EQ(launch(0, 50, 2), Error::kNone);
  EXPECT_EQ(command().sm, 0U);
  EXPECT_EQ(command().sm, 1U);
  ASSERT_EQ(kill(0), Error::kNone);
  for (const std::uint32_t s : {0U, 1U}) {
    const SmCmd cmd = command();
    EXPECT_EQ(cmd.op, SmOp::kKill);
    EXPECT_EQ(cmd.sm, s);
    EXPECT_EQ(sm(s, kVacatedMsg), Error::kSmState);
    EXPECT_EQ(sm(s, kSetupDoneMsg), Error::kNone);
    EXPECT_EQ(sm(s, kVacatedMsg), Error::kNone);
  }
  until([](const State& q) { return q.done_valid; });
  EXPECT_EQ(state().done.ctx, 0U);
  EXPECT_TRUE(state().done.killed);
}

TEST_F(KillRaces, AThreadBlockMayFinishBetweenTheKillAndItsVacated) {
  context_0_holds_both_sms(2, 1);
  const auto issues = commands(20);
  ASSERT_EQ(issues.size(), 2U);
  ASSERT_EQ(kill(0), Error::kNone);
  EXPECT_EQ(command().op, SmOp::kKill);
  EXPECT_EQ(sm(0, finished(0, issues[0].tb_id)), Error::kNone);
  EXPECT_EQ(sm(0, kVacatedMsg), Error::kNone);
  EXPECT_EQ(command().op, SmOp::kKill);
  EXPECT_EQ(sm(1, kVacatedMsg), Error::kNone) << "with its thread block inside";
  EXPECT_EQ(state().slots[1], 0U);
}

TEST_F(KillRaces, ASecondKillMustWaitForTheFirst) {
  context_0_holds_both_sms(2, 1);
  ASSERT_EQ(launch(0, 5, 1), Error::kNone);
  EXPECT_EQ(kill(0), Error::kNone);
  EXPECT_EQ(kill(0), Error::kNothingToKill);
}

}  // namespace
}  // namespace segue::sm_driver
