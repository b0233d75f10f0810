#include "tests/policies/oracle_fixture.hpp"

namespace segue::policies {
namespace {

using testing::HasSubstr;
using testing::Optional;

using DssMechanics = OracleTest<Policy::kDss>;
using DssReleased = OracleTest<Policy::kDss>;
using DssRuleA = OracleTest<Policy::kDss>;
using DssRuleB = OracleTest<Policy::kDss>;

/// Kernel 0 holds SMs 0 and 1, kernel 1 SM 2, kernel 2 none.
View with_tokens(int tokens0, int tokens1, int tokens2) {
  View view = machine(3, {kernel(0, tokens0), kernel(1, tokens1), kernel(2, tokens2)});
  view.sms = {running(0), running(0), running(1)};
  return view;
}

TEST_F(DssRuleA, AnIdleSmGoesToTheRichest) {
  View view = machine(2, {kernel(3, 1), kernel(7, 2), kernel(4, 2)});
  EXPECT_EQ(exactly(Bind{1, 7}, view), std::nullopt);
  EXPECT_THAT(exactly(Bind{0, 4}, view), Optional(HasSubstr("comes before"))) << "queue order";
  EXPECT_THAT(exactly(Bind{0, 3}, view), Optional(HasSubstr("comes before")));
  EXPECT_EQ(soundly(Bind{0, 3}, view), std::nullopt);
}

TEST_F(DssRuleA, BindsAlsoWhenAllCountsAreEqualAndIntoDebt) {
  EXPECT_EQ(exactly(Bind{0, 0}, machine(1, {kernel(0, 0), kernel(1, 0)})), std::nullopt);
  EXPECT_EQ(exactly(Bind{0, 0}, machine(1, {kernel(0, -40)})), std::nullopt);
  EXPECT_THAT(exactly(Stay{}, machine(1, {kernel(0, -40)})), Optional(HasSubstr("owes")));
}

TEST_F(DssRuleA, ARicherKernelWithoutWorkIsPassedOver) {
  View view = machine(1, {kernel(0, 9, 0), kernel(1, 1)});
  EXPECT_EQ(exactly(Bind{0, 1}, view), std::nullopt);
  EXPECT_THAT(soundly(Bind{0, 0}, view), Optional(HasSubstr("no TBs")));
}

TEST_F(DssRuleA, AKilledKernelGetsNothing) {
  View view = machine(1, {kernel(0, 9)});
  view.kernels[0].killed = true;
  EXPECT_THAT(soundly(Bind{0, 0}, view), Optional(HasSubstr("killed")));
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
}

TEST_F(DssRuleB, TakesFromThePoorestForTheRichest) {
  const View view = with_tokens(-1, 0, 3);
  EXPECT_EQ(exactly(Reserve{0, 0, 2}, view), std::nullopt);
  EXPECT_THAT(exactly(Reserve{1, 0, 2}, view),
              Optional(HasSubstr("not the SM that the victim has to give")));
  EXPECT_THAT(exactly(Reserve{2, 1, 2}, view), Optional(HasSubstr("before the victim")));
  EXPECT_EQ(soundly(Reserve{2, 1, 2}, view), std::nullopt);
}

TEST_F(DssRuleB, ADifferenceOfOneIsTheSteadyState) {
  EXPECT_EQ(exactly(Stay{}, with_tokens(0, 0, 1)), std::nullopt);
  EXPECT_THAT(soundly(Reserve{0, 0, 2}, with_tokens(0, 0, 1)), Optional(HasSubstr("less than 2")));
  EXPECT_THAT(exactly(Stay{}, with_tokens(0, 0, 2)), Optional(HasSubstr("owes")));
}

TEST_F(DssRuleB, TiesGoToTheKernelFirstInTheQueue) {
  View view = machine(2, {kernel(9, 0), kernel(8, 0), kernel(7, 2), kernel(6, 2)});
  view.sms = {running(8), running(9)};
  EXPECT_EQ(exactly(Reserve{1, 9, 7}, view), std::nullopt);
  EXPECT_THAT(exactly(Reserve{0, 8, 7}, view), Optional(HasSubstr("before the victim")));
  EXPECT_THAT(exactly(Reserve{1, 9, 6}, view), Optional(HasSubstr("before the next")));
}

TEST_F(DssRuleB, NeverPreemptsWhileAnSmIsFree) {
  View view = with_tokens(-5, 0, 5);
  view.sms[2] = idle();
  EXPECT_THAT(soundly(Reserve{0, 0, 2}, view), Optional(HasSubstr("free")));
  view.sms[2] = released(2);
  EXPECT_THAT(soundly(Reserve{0, 0, 2}, view), Optional(HasSubstr("free")));
}

TEST_F(DssRuleB, TheVictimMayHaveNoWorkLeftTheNextMust) {
  View view = with_tokens(-5, 0, 5);
  view.kernels[0].unclaimed = 0;
  EXPECT_EQ(exactly(Reserve{0, 0, 2}, view), std::nullopt);
  view.kernels[2].unclaimed = 0;
  EXPECT_THAT(soundly(Reserve{0, 0, 2}, view), Optional(HasSubstr("no TBs")));
}

TEST_F(DssRuleB, AnSmIsTakenOnlyFromTheKernelThatRunsOnIt) {
  View view = with_tokens(-5, 0, 5);
  EXPECT_THAT(soundly(Reserve{0, 1, 2}, view), Optional(HasSubstr("isn't the victim's")));
  view.sms[0] = reserved(0, 2);
  EXPECT_THAT(soundly(Reserve{0, 0, 2}, view), Optional(HasSubstr("isn't running")));
  EXPECT_THAT(soundly(Reserve{1, 0, 0}, view), Optional(HasSubstr("itself")));
}

TEST_F(DssReleased, ItsNextKeepsItAgainstAnEqual) {
  // Kernel 1 paid one token for the SM: it would have 3.
  View view = machine(1, {kernel(0, 3), kernel(1, 2, -3)});
  view.sms[0] = released(1);
  EXPECT_EQ(exactly(Bind{0, 1}, view), std::nullopt);
  EXPECT_THAT(exactly(Bind{0, 0}, view), Optional(HasSubstr("comes before")));
  view.kernels[0].tokens = 4;
  EXPECT_EQ(exactly(Bind{0, 0}, view), std::nullopt) << "retargeted";
}

TEST_F(DssReleased, GoesIdleOnlyWhenItsNextHasNoWorkForIt) {
  View view = machine(1, {kernel(1, 2, -3)});
  view.sms[0] = released(1);
  EXPECT_THAT(exactly(Drop{0}, view), Optional(HasSubstr("has work")));
  view.kernels[0].unclaimed = -4;  // as many as the SM would have taken
  EXPECT_EQ(exactly(Drop{0}, view), std::nullopt);
  EXPECT_THAT(exactly(Stay{}, view), Optional(HasSubstr("owes"))) << "it may not stay released";
  view.sms[0] = idle();
  EXPECT_THAT(exactly(Drop{0}, view), Optional(HasSubstr("isn't released")));
}

TEST_F(DssMechanics, OnlyFreeSmsOfActiveKernelsAreBound) {
  View view = with_tokens(0, 0, 9);
  EXPECT_THAT(soundly(Bind{0, 2}, view), Optional(HasSubstr("isn't free")));
  view.sms[0] = reserved(0, 2);
  EXPECT_THAT(soundly(Bind{0, 2}, view), Optional(HasSubstr("isn't free")));
  view.sms[0] = idle();
  EXPECT_THAT(soundly(Bind{0, 11}, view), Optional(HasSubstr("isn't active")));
}

}  // namespace
}  // namespace segue::policies
