#include "tests/policies/oracle_fixture.hpp"

namespace segue::policies {
namespace {

using testing::HasSubstr;
using testing::Optional;

using PpqShared = OracleTest<Policy::kPpqShared>;

/// Kernel 0 holds SMs 0 and 1, kernel 1 SM 2, kernel 2 none.
View with_priorities(unsigned priority0, unsigned priority1, unsigned priority2) {
  View view = machine(3, {urgent(0, priority0), urgent(1, priority1), urgent(2, priority2)});
  view.sms = {running(0), running(0), running(1)};
  return view;
}

TEST_F(PpqShared, TakesFromTheLeastUrgentForTheMostUrgent) {
  const View view = with_priorities(1, 2, 3);
  EXPECT_EQ(exactly(Reserve{0, 0, 2}, view), std::nullopt);
  EXPECT_THAT(exactly(Reserve{1, 0, 2}, view),
              Optional(HasSubstr("not the SM that the victim has to give")));
  EXPECT_THAT(exactly(Reserve{2, 1, 2}, view), Optional(HasSubstr("comes before the victim")));
  EXPECT_THAT(exactly(Reserve{0, 0, 1}, view), Optional(HasSubstr("comes before the next")));
  EXPECT_EQ(soundly(Reserve{2, 1, 2}, view), std::nullopt);
  EXPECT_THAT(exactly(Stay{}, view), Optional(HasSubstr("owes a move: reserve SM 0")));
}

TEST_F(PpqShared, EqualsAndLessUrgentKernelsDoNotPreempt) {
  EXPECT_EQ(exactly(Stay{}, with_priorities(3, 3, 3)), std::nullopt);
  EXPECT_THAT(soundly(Reserve{0, 0, 2}, with_priorities(3, 3, 3)),
              Optional(HasSubstr("kernel 2 (priority 3) isn't more urgent than kernel 0")));
  EXPECT_THAT(soundly(Reserve{0, 0, 2}, with_priorities(4, 3, 3)),
              Optional(HasSubstr("isn't more urgent")));
}

TEST_F(PpqShared, OfEqualsTheYoungestLosesAndTheOldestWins) {
  View view = machine(2, {urgent(9, 0), urgent(8, 0), urgent(7, 1), urgent(6, 1)});
  view.sms = {running(9), running(8)};
  EXPECT_EQ(exactly(Reserve{1, 8, 7}, view), std::nullopt);
  EXPECT_THAT(exactly(Reserve{0, 9, 7}, view), Optional(HasSubstr("before the victim")));
  EXPECT_THAT(exactly(Reserve{1, 8, 6}, view), Optional(HasSubstr("before the next")));
}

TEST_F(PpqShared, AnUrgentKernelTakesNoMoreThanItCanFill) {
  View view = with_priorities(1, 2, 3);
  view.kernels[2].unclaimed = 0;
  EXPECT_THAT(soundly(Reserve{0, 0, 2}, view), Optional(HasSubstr("no TBs")));
  EXPECT_EQ(exactly(Reserve{0, 0, 1}, view), std::nullopt) << "the next in line";
  view.kernels[1].unclaimed = 0;
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
}

TEST_F(PpqShared, TheVictimMayHaveNoWorkLeft) {
  View view = with_priorities(1, 2, 3);
  view.kernels[0].unclaimed = 0;
  EXPECT_EQ(exactly(Reserve{0, 0, 2}, view), std::nullopt);
}

TEST_F(PpqShared, NeverPreemptsWhileAnSmIsFree) {
  View view = with_priorities(1, 2, 3);
  view.sms[2] = idle();
  EXPECT_THAT(soundly(Reserve{0, 0, 2}, view), Optional(HasSubstr("free")));
  EXPECT_EQ(exactly(Bind{2, 2}, view), std::nullopt);
  view.sms[2] = released(2);
  EXPECT_THAT(soundly(Reserve{0, 0, 2}, view), Optional(HasSubstr("free")));
  EXPECT_EQ(exactly(Bind{2, 2}, view), std::nullopt);
}

TEST_F(PpqShared, LessUrgentKernelsUseTheRemainder) {
  View view = machine(2, {urgent(0, 0), urgent(1, 9, 0)});
  view.sms[0] = running(1);
  EXPECT_EQ(exactly(Bind{1, 0}, view), std::nullopt);
  EXPECT_THAT(exactly(Stay{}, view), Optional(HasSubstr("owes a move: bind SM 1")));
}

TEST_F(PpqShared, AReservationIsRetargetedForAMoreUrgentKernelOnly) {
  View view = machine(1, {urgent(0, 2), urgent(1, 2, -3)});
  view.sms[0] = released(1);
  EXPECT_EQ(exactly(Bind{0, 1}, view), std::nullopt) << "its next keeps it against an equal";
  EXPECT_THAT(exactly(Bind{0, 0}, view), Optional(HasSubstr("comes before")));
  view.kernels[0].priority = 3;
  EXPECT_EQ(exactly(Bind{0, 0}, view), std::nullopt);
  EXPECT_THAT(exactly(Bind{0, 1}, view), Optional(HasSubstr("comes before")));
}

TEST_F(PpqShared, AReleasedSmGoesIdleOnlyWhenItsNextHasNoWorkForIt) {
  View view = machine(1, {urgent(1, 2, -3)});
  view.sms[0] = released(1);
  EXPECT_THAT(exactly(Drop{0}, view), Optional(HasSubstr("has work")));
  view.kernels[0].unclaimed = -4;  // as many as the SM would have taken
  EXPECT_EQ(exactly(Drop{0}, view), std::nullopt);
  EXPECT_THAT(exactly(Stay{}, view), Optional(HasSubstr("owes"))) << "it may not stay released";
}

}  // namespace
}  // namespace segue::policies
