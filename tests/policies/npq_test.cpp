#include "tests/policies/oracle_fixture.hpp"

namespace segue::policies {
namespace {

using testing::HasSubstr;
using testing::Optional;

using Npq = OracleTest<Policy::kNpq>;

TEST_F(Npq, AFreeSmGoesToTheHighestPriorityAndOfEqualsToTheOldest) {
  const View view = machine(2, {urgent(3, 1), urgent(7, 2), urgent(4, 2)});
  EXPECT_EQ(exactly(Bind{0, 7}, view), std::nullopt);
  EXPECT_EQ(exactly(Bind{1, 7}, view), std::nullopt) << "which of the idle SMs is left open";
  EXPECT_THAT(exactly(Bind{0, 3}, view),
              Optional(HasSubstr("kernel 7 (priority 2) comes before kernel 3 (priority 1)")));
  EXPECT_THAT(exactly(Bind{0, 4}, view), Optional(HasSubstr("comes before kernel 4")));
}

TEST_F(Npq, TokensDoNotMatter) {
  View view = machine(1, {urgent(0, 0), urgent(1, 1)});
  view.kernels[0].tokens = 20;
  EXPECT_EQ(exactly(Bind{0, 1}, view), std::nullopt);
}

TEST_F(Npq, AnEventOnTheWayExcusesALessUrgentKernelButNotOneWithoutWork) {
  const View view = machine(1, {urgent(0, 1), urgent(1, 0), urgent(2, 9, 0)});
  EXPECT_EQ(soundly(Bind{0, 1}, view), std::nullopt);
  EXPECT_THAT(soundly(Bind{0, 2}, view), Optional(HasSubstr("no TBs")));
}

TEST_F(Npq, AnUrgentKernelWithoutWorkLetsOthersRun) {
  View view = machine(1, {urgent(0, 1), urgent(1, 9, 0)});
  EXPECT_EQ(exactly(Bind{0, 0}, view), std::nullopt);
  view.kernels[1] = urgent(1, 9);
  view.kernels[1].killed = true;
  EXPECT_EQ(exactly(Bind{0, 0}, view), std::nullopt);
}

TEST_F(Npq, NeverPreempts) {
  View view = machine(1, {urgent(0, 0), urgent(1, 9)});
  view.sms[0] = running(0);
  EXPECT_THAT(soundly(Reserve{0, 0, 1}, view), Optional(HasSubstr("never")));
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
}

TEST_F(Npq, MayNotIdleWhileAnyoneHasWork) {
  EXPECT_THAT(exactly(Stay{}, machine(1, {urgent(0, 0)})), Optional(HasSubstr("owes")));
  EXPECT_EQ(exactly(Stay{}, machine(1, {urgent(0, 0, 0)})), std::nullopt);
}

TEST_F(Npq, AReservationLeftByAnotherPolicyStandsAgainstAnEqualOnly) {
  View view = machine(1, {urgent(0, 2), urgent(1, 2, 0)});
  view.sms[0] = released(1);
  EXPECT_EQ(exactly(Bind{0, 1}, view), std::nullopt) << "its own claim is work for it";
  EXPECT_THAT(exactly(Bind{0, 0}, view), Optional(HasSubstr("comes before")));
  view.kernels[0].priority = 3;
  EXPECT_EQ(exactly(Bind{0, 0}, view), std::nullopt);
}

}  // namespace
}  // namespace segue::policies
