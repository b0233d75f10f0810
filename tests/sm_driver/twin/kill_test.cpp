// A kill ends the oldest outstanding launch of its context, wherever it is.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sm_driver/twin/rig.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"

namespace segue::sm_driver {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr Params kTwoKsrs{.num_sms = 3, .num_slots = 4, .num_ctxs = 4, .num_ksrs = 2};
constexpr DoneMsg kKilled0{.ctx = 0, .killed = true};

class Kill : public ::testing::Test {
 protected:
  Kill() : rig(kTwoKsrs) { rig.set_policy(Policy::kDss, Technique::kSwitch); }
  void TearDown() override {
    rig.in.cmd_ready = rig.in.done_ready = true;
    rig.settle();
    expect_consistent(rig.driver);
  }
  const State& q() { return rig.driver.state(); }
  Error kill_again() { return rig.tell_now({.op = HostOp::kKill, .ctx = 0}); }

  Rig rig;
};

TEST_F(Kill, NothingOutstanding) { EXPECT_EQ(kill_again(), Error::kNothingToKill); }

TEST_F(Kill, TwiceTheSameLaunch) {
  rig.launch(0, kMany);
  rig.settle();
  rig.answer_kills = false;
  rig.kill(0);
  EXPECT_EQ(kill_again(), Error::kNothingToKill);
  rig.settle();
  EXPECT_EQ(kill_again(), Error::kNothingToKill);
  for (SmStub& sm : rig.sm) sm.squash();
}

TEST_F(Kill, InTheBufferWhileTheTableIsFull) {
  rig.launch(1, kMany);
  rig.launch(2, kMany);
  rig.launch(0, kMany);
  rig.settle();
  rig.kill(0);
  EXPECT_EQ(kill_again(), Error::kNothingToKill);
  rig.settle();
  EXPECT_THAT(rig.done, IsEmpty());  // it ends when it is admitted
  rig.kill(1);
  rig.settle();
  EXPECT_THAT(rig.done, ElementsAre(DoneMsg{.ctx = 1, .killed = true}, kKilled0));
}

TEST_F(Kill, TheActiveLaunchFirstThenTheOneBehind) {
  rig.launch(0, kMany);
  rig.settle();
  rig.launch(0, kMany);
  rig.settle();
  rig.answer_kills = false;
  rig.kill(0);
  EXPECT_EQ(kill_again(), Error::kNothingToKill);  // it is under way; the other one waits
  rig.settle();
  for (SmStub& sm : rig.sm) sm.squash();
  while (rig.done.empty()) rig.cycle();
  rig.answer_kills = true;
  rig.kill(0);
  rig.settle();
  EXPECT_THAT(rig.done, ElementsAre(kKilled0, kKilled0));
}

TEST_F(Kill, BeforeItHasAnSm) {
  rig.set_policy(Policy::kFcfs);
  rig.launch(1, kMany);
  rig.settle();
  rig.launch(0, kMany);
  rig.settle();
  rig.kill(0);
  rig.settle();
  EXPECT_THAT(rig.done, ElementsAre(kKilled0));
  EXPECT_THAT(rig.sent(SmOp::kKill), IsEmpty());
}

TEST_F(Kill, WaitsForTheSetupToBeSent) {
  rig.in.cmd_ready = false;
  rig.launch(0, kMany);
  rig.cycles(50);
  rig.kill(0);
  rig.cycles(20);
  rig.in.cmd_ready = true;
  rig.settle();
  std::vector<SmOp> to_sm_2;
  for (const Rig::Sent& sent : rig.commands) {
    if (sent.cmd.sm == 2) to_sm_2.push_back(sent.cmd.op);
  }
  EXPECT_THAT(to_sm_2, ElementsAre(SmOp::kSetup, SmOp::kKill));
  EXPECT_THAT(rig.done, ElementsAre(kKilled0));
}

TEST_F(Kill, WaitsForTheEndOfASetupUnderWay) {
  rig.answer_setups = false;
  rig.launch(0, kMany);
  rig.settle();
  rig.kill(0);
  rig.settle();
  EXPECT_EQ(rig.sms(), "0> 0> 0>");
  for (SmStub& sm : rig.sm) sm.end_setup();
  rig.settle();
  EXPECT_EQ(rig.sms(), ". . .");
  EXPECT_THAT(rig.sent(SmOp::kIssue), IsEmpty());
  EXPECT_THAT(rig.done, ElementsAre(kKilled0));
}

TEST_F(Kill, SquashesRunningTbs) {
  rig.launch(0, kMany, 4);
  rig.settle();
  rig.kill(0);
  EXPECT_EQ(rig.driver.state().left[rig.driver.ctx(0).ksr], 0U);
  rig.settle();
  const auto kills = rig.sent(SmOp::kKill);
  ASSERT_EQ(kills.size(), 3U);
  const SmCmd expected{.op = SmOp::kKill, .sm = 1};
  EXPECT_EQ(kills[1], expected);
  EXPECT_EQ(rig.sms(), ". . .");
  EXPECT_THAT(rig.done, ElementsAre(kKilled0));
}

TEST_F(Kill, TbsMayStillFinish) {
  rig.launch(0, kMany, 2);
  rig.settle();
  rig.answer_kills = false;
  rig.kill(0);
  rig.settle();
  for (SmStub& sm : rig.sm) sm.finish_all();
  rig.settle();
  EXPECT_THAT(rig.done, ElementsAre(kKilled0));
}

TEST_F(Kill, WhileAnIssueIsOffered) {
  rig.launch(0, kMany, 2);
  rig.settle();
  rig.sm[1].finish(0);
  rig.in.cmd_ready = false;
  rig.cycles(5);
  ASSERT_TRUE(q().offers(SmOp::kIssue, 1));
  rig.kill(0);
  rig.in.cmd_ready = true;
  rig.settle();
  EXPECT_THAT(rig.done, ElementsAre(kKilled0));
}

TEST_F(Kill, PurgesThePreemptedTbs) {
  rig.launch(0, kMany, 2);
  rig.settle();
  rig.launch(1, kMany, 2);
  rig.settle();
  ASSERT_EQ(rig.sms(), "0>1 0 0");
  rig.sm[0].save(0, 1);
  rig.settle();
  EXPECT_EQ(q().ptbq_count[0], 1U);
  rig.kill(0);
  EXPECT_EQ(q().ptbq_count[0], 0U);
  rig.settle();
  EXPECT_THAT(rig.done, ElementsAre(kKilled0));
  EXPECT_EQ(rig.sms(), "1 1 1");
}

TEST_F(Kill, BeforeThePreemptIsSentReplacesIt) {
  rig.launch(0, kMany);
  rig.settle();
  rig.in.cmd_ready = false;
  rig.sm[2].finish_all();
  rig.cycles(5);  // an issue is offered and blocks the preempt
  rig.launch(1, kMany);
  rig.cycles(20);
  ASSERT_EQ(q().need_preempt, 0b001U);
  rig.kill(0);
  EXPECT_EQ(q().need_preempt, 0U);
  EXPECT_EQ(q().need_kill, 0b111U);
  EXPECT_EQ(rig.sms(), "0>1 0> 0>");  // the reservation stays
  rig.in.cmd_ready = true;
  rig.settle();
  EXPECT_THAT(rig.sent(SmOp::kPreempt), IsEmpty());
  EXPECT_THAT(rig.done, ElementsAre(kKilled0));
}

TEST_F(Kill, AfterThePreemptGivesOneVacated) {
  rig.launch(0, kMany);
  rig.settle();
  rig.launch(1, kMany);
  rig.settle();
  ASSERT_EQ(rig.sms(), "0>1 0 0");
  rig.kill(0);
  rig.settle();
  EXPECT_EQ(rig.sent(SmOp::kPreempt).size(), 1U);
  EXPECT_EQ(rig.sent(SmOp::kKill).size(), 3U);
  EXPECT_THAT(rig.done, ElementsAre(kKilled0));
  EXPECT_EQ(rig.sms(), "1 1 1");
}

TEST_F(Kill, CrossingAVacatedIsForgotten) {
  rig.launch(0, kMany);
  rig.settle();
  rig.launch(1, kMany);
  rig.settle();
  rig.kill(0);
  rig.in.cmd_ready = false;
  rig.cycles(3);
  ASSERT_TRUE(q().offers(SmOp::kKill, 0));
  rig.sm[0].finish_all();  // finished, vacated
  rig.cycles(20);
  EXPECT_EQ(rig.driver.smst(0).state, SmState::kRunning);
  EXPECT_EQ(rig.driver.smst(0).ksr, 1U);
  rig.in.cmd_ready = true;
  rig.cycle();  // the kill reaches an SM that has vacated
  EXPECT_EQ(q().told, 0U);
  rig.settle();
  EXPECT_EQ(rig.sms(), "1 1 1");
}

TEST_F(Kill, AfterTheExitFindsNothing) {
  rig.launch(0, 1);
  rig.settle();
  rig.in.done_ready = false;
  rig.sm[0].finish_all();
  rig.cycles(20);
  ASSERT_TRUE(rig.out.done_valid);
  EXPECT_EQ(kill_again(), Error::kNothingToKill);
}

/// The same run killed after every number of cycles.
TEST_F(Kill, AtAnyTimeEndsInExactlyOneKernelDone) {
  for (std::uint32_t when = 0; when < 150; ++when) {
    SCOPED_TRACE("kill after cycle " + std::to_string(when));
    Rig preempted(kTwoKsrs);
    preempted.set_policy(Policy::kDss, Technique::kSwitch);
    preempted.launch(0, 70, 3);
    for (std::uint32_t t = 0; t < when; ++t) {
      if (t == 30)
        preempted.tell({.op = HostOp::kLaunch, .ctx = 1, .tb_count = kMany, .tbs_per_sm = 2});
      for (SmStub& sm : preempted.sm) {
        if (sm.tbs().empty() || t % 4 != 0) continue;
        const auto [slot, tb] = *sm.tbs().begin();
        if (tb.save) {
          sm.save(slot, t);
        } else {
          sm.finish(slot);
        }
      }
      preempted.cycle();
    }
    ASSERT_THAT(preempted.done, IsEmpty());
    preempted.kill(0);
    preempted.settle();
    ASSERT_THAT(preempted.done, ElementsAre(kKilled0));
    EXPECT_EQ(preempted.sms().find('0'), std::string::npos) << preempted.sms();
    expect_consistent(preempted.driver);
    expect_nothing_forgotten(preempted.driver);
  }
}

}  // namespace
}  // namespace segue::sm_driver
