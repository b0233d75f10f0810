// SMs change hands: reserve, vacate, bind; tokens; preempted TBs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sm_driver/twin/rig.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"

namespace segue::sm_driver {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Two to four SMs under DSS with context switch; context 0 runs everywhere.
class Preemption : public ::testing::Test {
 protected:
  void start(std::uint32_t num_sms, std::uint32_t tbs_per_sm = 1) {
    rig.emplace(Params{.num_sms = num_sms, .num_slots = 4, .num_ctxs = 4, .num_ksrs = 4});
    rig->set_policy(Policy::kDss, Technique::kSwitch);
    rig->launch(0, kMany, tbs_per_sm);
    rig->settle();
  }
  void TearDown() override { expect_consistent(rig->driver); }

  std::int32_t tokens(std::uint32_t ctx) { return rig->row_of(ctx).tokens; }
  std::uint32_t claimed(std::uint32_t ctx) { return rig->row_of(ctx).claimed; }
  void drain(std::uint32_t s) {
    rig->sm[s].finish_all();
    rig->settle();
  }

  std::optional<Rig> rig;
};

TEST_F(Preemption, ALoneKernelGoesIntoDebtForEverySm) {
  start(4);
  EXPECT_EQ(rig->sms(), "0 0 0 0");
  EXPECT_EQ(tokens(0), -4);
}

TEST_F(Preemption, TokensMoveWhenTheSmIsReservedAndNotAgain) {
  start(4, 2);
  rig->launch(1, kMany, 2);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0>1 0>1 0 0");
  EXPECT_EQ(tokens(0), -2);
  EXPECT_EQ(tokens(1), -2);
  EXPECT_EQ(claimed(1), 4U);
  EXPECT_EQ(rig->row_of(0).sms_leaving, 2U);
  for (std::uint32_t s : {0U, 1U}) {
    rig->sm[s].save(0, 100 + s);
    rig->sm[s].save(1, 200 + s);
    rig->settle();
  }
  EXPECT_EQ(rig->sms(), "1 1 0 0");
  EXPECT_EQ(tokens(0), -2);
  EXPECT_EQ(tokens(1), -2);
  EXPECT_EQ(claimed(1), 0U);  // the slots are filled
}

TEST_F(Preemption, ThePreemptNamesTechniqueAndSlotsInUse) {
  start(2, 3);
  rig->sm[0].finish(1);
  rig->in.cmd_ready = false;  // the reissue to slot 1 is offered and waits
  rig->launch(1, kMany, 2);
  rig->cycles(20);
  rig->in.cmd_ready = true;
  rig->settle();
  const SmCmd expected{
      .op = SmOp::kPreempt, .sm = 0, .technique = Technique::kSwitch, .mask = 0b111};
  EXPECT_THAT(rig->sent(SmOp::kPreempt), ElementsAre(expected));
}

TEST_F(Preemption, PreemptedTbsComeFirstInTheOrderOfTheirSaves) {
  start(4, 2);  // SM s runs TBs 2s and 2s + 1
  rig->launch(1, kMany, 2);
  rig->settle();
  rig->sm[0].save(1, /*handle=*/11);
  rig->settle();
  rig->sm[1].save(0, 22);
  rig->settle();
  rig->sm[0].save(0, 77, /*restart=*/true);
  rig->settle();
  rig->sm[1].save(1, 33);
  rig->settle();
  rig->commands.clear();
  for (std::uint32_t slot : {0U, 1U}) {
    rig->sm[2].finish(slot);
    rig->settle();
    rig->sm[3].finish(slot);
    rig->settle();
  }
  rig->sm[2].finish(0);
  rig->settle();
  std::vector<std::array<std::uint32_t, 3>> seen;
  for (const SmCmd& issue : rig->sent(SmOp::kIssue)) {
    seen.push_back({issue.tb_id, issue.resume, issue.handle});
  }
  EXPECT_THAT(seen,
              ElementsAre(std::array{1U, 1U, 11U}, std::array{2U, 1U, 22U}, std::array{0U, 0U, 0U},
                          std::array{3U, 1U, 33U}, std::array{8U, 0U, 0U}));
}

TEST_F(Preemption, APreemptedTbWakesTheOtherSmsOfItsKernel) {
  rig.emplace(Params{.num_sms = 2, .num_slots = 4, .num_ctxs = 4, .num_ksrs = 4});
  rig->set_policy(Policy::kDss, Technique::kSwitch);
  rig->launch(0, /*tbs=*/4, /*tbs_per_sm=*/2);
  rig->settle();
  rig->sm[1].finish(0);  // nothing left to issue: the SM stops asking
  rig->settle();
  EXPECT_EQ(rig->driver.state().need_issue, 0U);
  rig->launch(1, kMany, 1);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0>1 0");
  rig->commands.clear();
  rig->sm[0].save(1, 5);
  rig->settle();
  const SmCmd expected{
      .op = SmOp::kIssue, .sm = 1, .slot = 0, .tb_id = 1, .resume = true, .handle = 5};
  EXPECT_THAT(rig->sent(SmOp::kIssue), ElementsAre(expected));
}

TEST_F(Preemption, ATbMayFinishInsteadOfBeingSaved) {
  start(2);
  rig->launch(1, kMany);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0>1 0");
  drain(0);
  EXPECT_EQ(rig->sms(), "1 0");
  EXPECT_EQ(rig->driver.state().ptbq_count[0], 0U);
}

TEST_F(Preemption, DrainingLetsTheTbsFinish) {
  start(2, 2);
  rig->set_policy(Policy::kDss, Technique::kDrain);
  rig->launch(1, kMany, 2);
  rig->settle();
  ASSERT_EQ(rig->sent(SmOp::kPreempt).size(), 1U);
  EXPECT_EQ(rig->sent(SmOp::kPreempt)[0].technique, Technique::kDrain);
  rig->commands.clear();
  rig->sm[0].finish(0);
  rig->settle();
  EXPECT_THAT(rig->sent(SmOp::kIssue), IsEmpty());  // a reserved SM gets no TBs
  rig->sm[0].finish(1);
  rig->settle();
  EXPECT_EQ(rig->sms(), "1 0");
}

TEST_F(Preemption, ARetargetedReservationRefundsTheOldNext) {
  start(2);
  rig->launch(1, kMany);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0>1 0");
  EXPECT_EQ(tokens(1), -1);
  rig->set_tokens(2, 5);
  rig->launch(2, kMany);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0>1 0>2");
  drain(0);
  EXPECT_EQ(rig->sms(), "2 0>2");
  EXPECT_EQ(tokens(1), 0);
  EXPECT_EQ(claimed(1), 0U);
  EXPECT_EQ(tokens(2), 3);
}

TEST_F(Preemption, AReleasedSmStaysWithItsNextAgainstAnOlderEqual) {
  start(2);
  rig->set_tokens(1, -5);
  rig->launch(1, kMany);
  rig->launch(2, kMany);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0>2 0");
  rig->set_tokens(1, 0);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0>2 0");
  drain(0);
  EXPECT_EQ(rig->sms(), "2 0");
  EXPECT_EQ(tokens(2), -1);
}

TEST_F(Preemption, AReleasedSmWithoutTakerBecomesIdleAndRefunds) {
  rig.emplace(Params{.num_sms = 2, .num_slots = 4, .num_ctxs = 4, .num_ksrs = 4});
  rig->set_policy(Policy::kDss, Technique::kSwitch);
  rig->launch(0, 2);
  rig->settle();
  rig->set_tokens(1, 4);
  rig->launch(1, 2);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0>1 0>1");
  drain(1);
  drain(1);  // the second TB needs no further SM
  EXPECT_EQ(rig->sms(), "0>1 1");
  EXPECT_EQ(tokens(1), 2);
  drain(0);
  EXPECT_EQ(rig->sms(), ". 1");
  EXPECT_EQ(tokens(1), 3);
}

TEST_F(Preemption, ExitClearsTheNextThatNamesIt) {
  start(2);
  rig->set_tokens(1, 4);
  rig->launch(1, 2);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0>1 0>1");
  drain(1);
  EXPECT_EQ(rig->sms(), "0>1 1");
  drain(1);
  drain(1);  // both TBs ran on SM 1
  EXPECT_THAT(rig->done, ElementsAre(DoneMsg{.ctx = 1}));
  EXPECT_EQ(rig->sms(), "0> 0");
  EXPECT_EQ(tokens(0), 0 - 1);
  drain(0);
  EXPECT_EQ(rig->sms(), "0 0");
}

TEST_F(Preemption, KillClearsTheNextThatNamesIt) {
  start(2);
  rig->launch(1, kMany);
  rig->settle();
  rig->kill(1);
  rig->settle();
  EXPECT_EQ(rig->sms(), "0> 0");
  EXPECT_THAT(rig->done, ElementsAre(DoneMsg{.ctx = 1, .killed = true}));
}

TEST_F(Preemption, AnSmIsSetUpBeforeItIsToldToLeave) {
  start(3);
  rig->kill(0);
  rig->settle();
  rig->commands.clear();
  rig->in.cmd_ready = false;
  rig->launch(0, kMany);
  rig->cycles(50);
  rig->set_tokens(1, 9);
  rig->launch(1, kMany);
  rig->cycles(50);
  EXPECT_EQ(rig->sms(), "0>1 0>1 0>1");
  rig->in.cmd_ready = true;
  rig->settle();
  std::vector<std::pair<SmOp, std::uint32_t>> order;
  for (const Rig::Sent& sent : rig->commands) order.emplace_back(sent.cmd.op, sent.cmd.sm);
  order.resize(6);
  using P = std::pair<SmOp, std::uint32_t>;
  EXPECT_THAT(order, ElementsAre(P{SmOp::kSetup, 0}, P{SmOp::kPreempt, 0}, P{SmOp::kSetup, 1},
                                 P{SmOp::kPreempt, 1}, P{SmOp::kSetup, 2}, P{SmOp::kPreempt, 2}));
  EXPECT_EQ(rig->sms(), "1 1 1");
}

TEST_F(Preemption, TheRingOfSavedTbsWrapsAround) {
  start(2, 4);  // 8 entries
  for (std::uint32_t round = 0; round < 5; ++round) {
    rig->set_tokens(1, 0);
    rig->launch(1, 1, 4);
    rig->settle();
    ASSERT_EQ(rig->sms(), "0>1 0");
    for (std::uint32_t slot = 0; slot < 4; ++slot) rig->sm[0].save(slot, 10 * round + slot);
    rig->settle();
    ASSERT_EQ(rig->sms(), "1 0");
    rig->commands.clear();
    rig->sm[0].finish_all();
    rig->settle();
    const auto issues = rig->sent(SmOp::kIssue);
    ASSERT_EQ(issues.size(), 4U);
    for (std::uint32_t i = 0; i < 4; ++i) EXPECT_EQ(issues[i].handle, 10 * round + i);
  }
}

}  // namespace
}  // namespace segue::sm_driver
