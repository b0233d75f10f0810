// Reset in the middle of everything.

#include "tests/sm_driver/plant/directed.hpp"

namespace segue::sm_driver {
namespace {

class Reset : public Directed {
 protected:
  /// Kernels of two contexts, a preempted thread block, a command that waits, an SM in
  /// set-up, messages from everywhere.
  void everything_is_under_way() {
    ASSERT_EQ(policy(Policy::kDss, Technique::kSwitch), Error::kNone);
    context_0_holds_both_sms(50, 1);
    const auto issues = commands(20);
    ASSERT_EQ(launch(1, 50, 1), Error::kNone);
    ASSERT_EQ(command().op, SmOp::kPreempt);
    ASSERT_EQ(sm(0, preempted(0, issues[0].tb_id, 0xabc)), Error::kNone);
    ASSERT_EQ(sm(0, kVacatedMsg), Error::kNone);
    ASSERT_EQ(launch(0, 7, 1), Error::kNone);
    until([](const State& q) { return q.cmd_valid && q.cmd.op == SmOp::kSetup; });
    offer_host({.op = HostOp::kLaunch, .ctx = 0});
    offer_sm(0, kSetupDoneMsg);
    offer_sm(1, finished(2, 9));
  }

  void reset_once() {
    in_.rst_n = false;
    const Outputs out = step();
    EXPECT_FALSE(out.host_ready);
    EXPECT_EQ(out.sm_ready, 0U);
    EXPECT_FALSE(out.err_valid);
    EXPECT_EQ(out.err_code, Error::kNone);
    EXPECT_FALSE(out.quiescent);
    in_ = Inputs(params_);
  }
};

TEST_F(Reset, TakesNothingAndLeavesTheStateOfANewDriver) {
  everything_is_under_way();
  reset_once();
  SmDriver fresh(params_);
  const State& now = state();
  const State& expected = fresh.state();
  EXPECT_EQ(now.ksr_valid, expected.ksr_valid);
  EXPECT_EQ(now.ksrt, expected.ksrt);
  EXPECT_EQ(now.smst, expected.smst);
  EXPECT_EQ(now.ctx, expected.ctx);
  EXPECT_EQ(now.buffer, expected.buffer);
  EXPECT_EQ(now.ptbq_count, expected.ptbq_count);
  EXPECT_EQ(now.last_source, params_.num_sms) << "the host counts as served last";
  EXPECT_EQ(now.cmd, expected.cmd);
  EXPECT_TRUE(step().quiescent);
}

TEST_F(Reset, LeavesThePtbqMemoryAsItWas) {
  everything_is_under_way();
  const auto before = twin().ptbq().mem();
  ASSERT_NE(before, SmDriver(params_).ptbq().mem());
  reset_once();
  EXPECT_EQ(twin().ptbq().mem(), before);
}

TEST_F(Reset, AfterwardsKernelsRunAgain) {
  everything_is_under_way();
  reset_once();
  context_0_holds_both_sms(2, 1);
  for (const SmCmd& issue : commands(20)) {
    ASSERT_EQ(issue.op, SmOp::kIssue);
    EXPECT_EQ(sm(issue.sm, finished(issue.slot, issue.tb_id)), Error::kNone);
  }
  until([](const State& q) { return q.done_valid; });
  EXPECT_FALSE(state().done.killed);
}

TEST_F(Reset, InEveryCycleOfALaunch) {
  for (int cycles = 0; cycles < 12; ++cycles) {
    in_.cmd_ready = true;
    offer_host({.op = HostOp::kLaunch, .ctx = 2, .tb_count = 3, .tbs_per_sm = 1});
    idle(cycles);
    reset_once();
    EXPECT_TRUE(step().quiescent) << "after reset in cycle " << cycles;
  }
}

}  // namespace
}  // namespace segue::sm_driver
