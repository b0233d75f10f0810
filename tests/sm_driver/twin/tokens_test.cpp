// Token budgets that the host writes while kernels run.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sm_driver/twin/rig.hpp"
#include "tests/sm_driver/twin/tables_check.hpp"

namespace segue::sm_driver {
namespace {

class Tokens : public ::testing::Test {
 protected:
  Tokens() : rig({.num_sms = 4, .num_slots = 4, .num_ctxs = 4, .num_ksrs = 4}) {
    rig.set_policy(Policy::kDss, Technique::kDrain);
  }
  void TearDown() override { expect_consistent(rig.driver); }
  std::int32_t tokens(std::uint32_t ctx) { return rig.row_of(ctx).tokens; }
  void set_spare(std::int32_t n) {
    EXPECT_EQ(rig.tell_now({.op = HostOp::kSetSpareTokens, .tokens = n}), Error::kNone);
  }

  Rig rig;
};

TEST_F(Tokens, TheBudgetIsReadAtAdmission) {
  rig.set_tokens(1, 6);
  rig.launch(1, kMany);
  rig.settle();
  EXPECT_EQ(tokens(1), 6 - 4);
}

TEST_F(Tokens, ANewBudgetMovesTheCountOfTheActiveKernel) {
  rig.set_tokens(0, 3);
  rig.launch(0, kMany);
  rig.settle();
  rig.set_tokens(0, -10);
  EXPECT_EQ(tokens(0), -10 - 4);
  EXPECT_EQ(rig.driver.ctx(0).tokens, -10);
}

TEST_F(Tokens, ANewBudgetRepartitions) {
  rig.launch(0, kMany);
  rig.launch(1, kMany);
  rig.settle();
  EXPECT_EQ(rig.sms(), "0 1 0 1");
  rig.set_tokens(1, 2);
  rig.settle();
  EXPECT_EQ(rig.sms(), "0>1 1 0 1");
}

TEST_F(Tokens, SpareTokensGoToTheFirstAdmitted) {
  set_spare(2);
  for (std::uint32_t ctx : {3U, 0U, 1U}) rig.launch(ctx, kMany);
  rig.settle();
  EXPECT_TRUE(rig.row_of(3).spare);
  EXPECT_TRUE(rig.row_of(0).spare);
  EXPECT_FALSE(rig.row_of(1).spare);
}

TEST_F(Tokens, ASpareTokenIsReturnedAtExit) {
  set_spare(1);
  rig.launch(0, 1);
  rig.settle();
  EXPECT_EQ(rig.driver.state().spare_given, 1U);
  rig.sm[0].finish_all();
  rig.settle();
  EXPECT_EQ(rig.driver.state().spare_given, 0U);
  rig.launch(1, 1);
  rig.settle();
  EXPECT_TRUE(rig.row_of(1).spare);
  EXPECT_EQ(tokens(1), 0 + 1 - 1);
}

TEST_F(Tokens, FewerSparesDoNotTakeThoseGivenAway) {
  set_spare(2);
  rig.launch(0, kMany);
  rig.launch(1, kMany);
  rig.settle();
  set_spare(0);
  rig.launch(2, kMany);
  rig.settle();
  EXPECT_TRUE(rig.row_of(0).spare && rig.row_of(1).spare);
  EXPECT_FALSE(rig.row_of(2).spare);
}

TEST_F(Tokens, TheExtremesDoNotOverflow) {
  Rig wide({.num_sms = 64, .num_slots = 1, .num_ctxs = 2, .num_ksrs = 2});
  wide.set_policy(Policy::kDss, Technique::kDrain);
  wide.set_tokens(0, -63);
  EXPECT_EQ(wide.tell_now({.op = HostOp::kSetSpareTokens, .tokens = 63}), Error::kNone);
  wide.launch(0, kMany);
  wide.settle();
  EXPECT_EQ(wide.row_of(0).tokens, -63 + 1 - 64);
  wide.set_tokens(0, 63);
  EXPECT_EQ(wide.row_of(0).tokens, 63 + 1 - 64);
  wide.set_tokens(0, -63);
  wide.set_tokens(1, 63);
  wide.launch(1, kMany);
  wide.settle();
  EXPECT_EQ(wide.row_of(0).sms_leaving, 64U);
  EXPECT_EQ(wide.row_of(0).tokens, -63 + 1);
  EXPECT_EQ(wide.row_of(1).tokens, 63 + 1 - 64);
}

}  // namespace
}  // namespace segue::sm_driver
