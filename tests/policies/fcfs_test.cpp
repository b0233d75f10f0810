#include "tests/policies/oracle_fixture.hpp"

namespace segue::policies {
namespace {

using testing::HasSubstr;
using testing::Optional;

using Fcfs = OracleTest<Policy::kFcfs>;

TEST_F(Fcfs, AFreeSmGoesToTheKernelThatCameFirst) {
  View view = machine(2, {kernel(5, 0), kernel(1, 9)});
  EXPECT_EQ(exactly(Bind{0, 5}, view), std::nullopt);
  EXPECT_EQ(exactly(Bind{1, 5}, view), std::nullopt) << "which of the idle SMs is left open";
  EXPECT_THAT(exactly(Bind{0, 1}, view), Optional(HasSubstr("came first")));
}

TEST_F(Fcfs, AnEventOnTheWayExcusesALaterKernelButNotOneWithoutWork) {
  View view = machine(1, {kernel(5, 0), kernel(1, 9), kernel(2, 9, 0)});
  EXPECT_EQ(soundly(Bind{0, 1}, view), std::nullopt);
  EXPECT_THAT(soundly(Bind{0, 2}, view), Optional(HasSubstr("no TBs")));
}

TEST_F(Fcfs, BackToBackStartsWhenAllWorkOfTheFirstIsClaimed) {
  View view = machine(1, {kernel(5, 0, 0), kernel(1, 0)});
  EXPECT_EQ(exactly(Bind{0, 1}, view), std::nullopt);
  EXPECT_THAT(exactly(Bind{0, 5}, view), Optional(HasSubstr("no TBs")));
}

TEST_F(Fcfs, WhereContextsDoNotShareTheOthersWaitForTheFirst) {
  View view = machine(1, {kernel(5, 0, 0), kernel(1, 0)});
  view.exclusive = true;
  EXPECT_THAT(soundly(Bind{0, 1}, view), Optional(HasSubstr("kernel 5 has not ended")));
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
  view.sms[0] = released(1);
  EXPECT_EQ(exactly(Drop{0}, view), std::nullopt);
  view.kernels.erase(view.kernels.begin());
  EXPECT_EQ(exactly(Bind{0, 1}, view), std::nullopt);
}

TEST_F(Fcfs, NeverPreempts) {
  View view = machine(1, {kernel(0, -9), kernel(1, 9)});
  view.sms[0] = running(0);
  EXPECT_THAT(soundly(Reserve{0, 0, 1}, view), Optional(HasSubstr("never")));
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
}

TEST_F(Fcfs, MayNotIdleWhileAnyoneHasWork) {
  EXPECT_THAT(exactly(Stay{}, machine(1, {kernel(0, 0)})), Optional(HasSubstr("owes")));
  EXPECT_EQ(exactly(Stay{}, machine(1, {kernel(0, 0, 0)})), std::nullopt);
}

TEST_F(Fcfs, AReservationLeftByAnotherPolicyIsTakenByTheKernelThatCameFirst) {
  View view = machine(1, {kernel(0, 0), kernel(1, 0, 0)});
  view.sms[0] = released(1);
  EXPECT_EQ(exactly(Bind{0, 0}, view), std::nullopt);
  view.kernels[0].unclaimed = 0;
  EXPECT_EQ(exactly(Bind{0, 1}, view), std::nullopt) << "its own claim is work for it";
}

}  // namespace
}  // namespace segue::policies
