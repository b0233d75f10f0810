// A preempt where it hurts: during set-up, twice for one SM, of an idle SM, of one whose
// last thread block has just finished.

#include <algorithm>

#include "tests/sm_driver/plant/directed.hpp"

namespace segue::sm_driver {
namespace {

class PreemptRaces : public Directed {
 protected:
  PreemptRaces() { EXPECT_EQ(policy(Policy::kDss, Technique::kSwitch), Error::kNone); }

  static std::int64_t preempts_of(const std::vector<SmCmd>& list, std::uint32_t s) {
    return std::count_if(list.begin(), list.end(),
                         [s](const SmCmd& cmd) { return cmd.op == SmOp::kPreempt && cmd.sm == s; });
  }
};

TEST_F(PreemptRaces, DuringSetUpTheSmStillAnswersItsSetupFirst) {
  ASSERT_EQ(launch(0, 50, 2), Error::kNone);
  EXPECT_EQ(command().sm, 0U);
  EXPECT_EQ(command().sm, 1U);
  ASSERT_EQ(launch(1, 50, 2), Error::kNone);
  const SmCmd preempt = command();
  EXPECT_EQ(preempt.op, SmOp::kPreempt);
  EXPECT_EQ(preempt.sm, 0U);
  EXPECT_EQ(preempt.mask, 0U);
  EXPECT_EQ(preempt.technique, Technique::kSwitch);
  EXPECT_EQ(state().in_setup, 0b11U);
  EXPECT_EQ(sm(0, kVacatedMsg), Error::kSmState) << "before its setup_done";
  EXPECT_EQ(sm(0, kSetupDoneMsg), Error::kNone);
  EXPECT_EQ(state().need_issue & 1, 0U) << "a reserved SM gets no thread block";
  EXPECT_EQ(sm(0, kVacatedMsg), Error::kNone);
  const SmCmd setup = command();
  EXPECT_EQ(setup.op, SmOp::kSetup);
  EXPECT_EQ(setup.sm, 0U);
  EXPECT_EQ(setup.ctx, 1U);
}

TEST_F(PreemptRaces, DuringLaunchThePreemptComesBehindItsOwnSetup) {
  ASSERT_EQ(launch(0, 50, 2), Error::kNone);
  until([](const State& q) { return q.smst[1].state == SmState::kRunning; });
  ASSERT_EQ(launch(1, 50, 2), Error::kNone);
  until([](const State& q) { return q.need_preempt != 0; });
  const SmCmd first = command();
  const SmCmd second = command();
  const SmCmd third = command();
  EXPECT_EQ(first.op, SmOp::kSetup);
  EXPECT_EQ(first.sm, 0U);
  EXPECT_EQ(second.op, SmOp::kPreempt);
  EXPECT_EQ(second.sm, 0U);
  EXPECT_EQ(third.op, SmOp::kSetup);
  EXPECT_EQ(third.sm, 1U);
}

TEST_F(PreemptRaces, AnSmIsToldToVacateOnlyOnce) {
  context_0_holds_both_sms(50, 1);
  commands(20);
  ASSERT_EQ(launch(1, 50, 1), Error::kNone);
  const auto before = commands(30);
  EXPECT_EQ(preempts_of(before, 0), 1);
  EXPECT_EQ(preempts_of(before, 1), 0);
  ASSERT_EQ(tokens(1, 20), Error::kNone);
  const auto behind = commands(60);
  EXPECT_EQ(preempts_of(behind, 0), 0) << "it has been told already";
  EXPECT_EQ(preempts_of(behind, 1), 1) << "the next one is taken instead";
  ASSERT_EQ(tokens(1, 40), Error::kNone);
  const auto last = commands(60);
  EXPECT_EQ(preempts_of(last, 0) + preempts_of(last, 1), 0);
}

TEST_F(PreemptRaces, NoPreemptWhileAnSmIsIdle) {
  ASSERT_EQ(launch(0, 2, 2), Error::kNone);
  EXPECT_EQ(command().sm, 0U);
  EXPECT_EQ(sm(0, kSetupDoneMsg), Error::kNone);
  commands(20);
  ASSERT_EQ(state().smst[1].state, SmState::kIdle);
  ASSERT_EQ(launch(1, 2, 2), Error::kNone);
  const auto list = commands(40);
  EXPECT_EQ(preempts_of(list, 0) + preempts_of(list, 1), 0);
  EXPECT_TRUE(std::any_of(list.begin(), list.end(), [](const SmCmd& cmd) {
    return cmd.op == SmOp::kSetup && cmd.sm == 1 && cmd.ctx == 1;
  }));
}

TEST_F(PreemptRaces, AFinishCrossesThePreemptOfItsSlot) {
  context_0_holds_both_sms(50, 1);
  const auto issues = commands(20);
  ASSERT_EQ(issues.size(), 2U);
  ASSERT_EQ(launch(1, 50, 1), Error::kNone);
  until([](const State& q) { return q.cmd_valid && q.cmd.op == SmOp::kPreempt; });
  EXPECT_EQ(state().cmd.mask, 1U) << "its thread block runs";
  EXPECT_EQ(sm(0, finished(0, issues[0].tb_id)), Error::kNone);
  EXPECT_EQ(state().need_issue & 1, 0U);
  EXPECT_EQ(sm(0, kVacatedMsg), Error::kSmState) << "it has not been told yet";
  EXPECT_EQ(command().op, SmOp::kPreempt);
  EXPECT_EQ(sm(0, preempted(0, issues[0].tb_id, 5)), Error::kSlot) << "it has finished";
  EXPECT_EQ(sm(0, kVacatedMsg), Error::kNone);
}

TEST_F(PreemptRaces, ASavedThreadBlockComesBackBeforeNewOnes) {
  context_0_holds_both_sms(50, 1);
  const auto issues = commands(20);
  ASSERT_EQ(launch(1, 50, 1), Error::kNone);
  EXPECT_EQ(command().op, SmOp::kPreempt);
  EXPECT_EQ(sm(0, preempted(0, issues[0].tb_id, 0xabc)), Error::kNone);
  EXPECT_EQ(sm(0, kVacatedMsg), Error::kNone);
  EXPECT_EQ(command().ctx, 1U);
  EXPECT_EQ(sm(1, finished(0, issues[1].tb_id)), Error::kNone);
  const SmCmd resumed = command();
  EXPECT_EQ(resumed.op, SmOp::kIssue);
  EXPECT_EQ(resumed.sm, 1U);
  EXPECT_EQ(resumed.tb_id, issues[0].tb_id);
  EXPECT_TRUE(resumed.resume);
  EXPECT_EQ(resumed.handle, 0xabcU);
}

}  // namespace
}  // namespace segue::sm_driver
