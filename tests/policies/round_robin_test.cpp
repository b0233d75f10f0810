#include "tests/policies/oracle_fixture.hpp"

namespace segue::policies {
namespace {

using testing::HasSubstr;
using testing::Optional;

using RoundRobin = OracleTest<Policy::kRoundRobin>;

/// Kernel 0 holds SMs 0 and 1, kernel 1 SM 2, kernel 2 none.
View with_turn(unsigned turn) {
  View view = machine(3, {kernel(0, 0), kernel(1, 0), kernel(2, 0)});
  view.sms = {running(0), running(0), running(1)};
  return turn_of(turn, view);
}

TEST_F(RoundRobin, AFreeSmIsForTheTurnOnly) {
  const View view = turn_of(7, machine(2, {kernel(3, 9), kernel(7, 0)}));
  EXPECT_EQ(exactly(Bind{0, 7}, view), std::nullopt);
  EXPECT_EQ(exactly(Bind{1, 7}, view), std::nullopt) << "which of the idle SMs is left open";
  EXPECT_THAT(soundly(Bind{0, 3}, view),
              Optional(HasSubstr("it is not the turn of kernel 3 but of kernel 7")));
  EXPECT_THAT(exactly(Stay{}, view), Optional(HasSubstr("owes a move: bind SM 0 to kernel 7")));
}

TEST_F(RoundRobin, PrioritiesAndTokensDoNotMatter) {
  View view = turn_of(0, machine(1, {kernel(0, -5), kernel(1, 9)}));
  view.kernels[1].priority = 15;
  EXPECT_EQ(exactly(Bind{0, 0}, view), std::nullopt);
  view.sms[0] = running(1);
  EXPECT_EQ(exactly(Reserve{0, 1, 0}, view), std::nullopt);
}

TEST_F(RoundRobin, SmsIdleWhileTheTurnHasNoWork) {
  View view = turn_of(1, machine(2, {kernel(0, 0), kernel(1, 0, 0)}));
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
  EXPECT_THAT(soundly(Bind{0, 0}, view), Optional(HasSubstr("not the turn")));
  view.kernels[1] = kernel(1, 0);
  view.kernels[1].killed = true;
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt) << "also while its kernel is being killed";
  EXPECT_THAT(soundly(Bind{0, 1}, view), Optional(HasSubstr("killed")));
}

TEST_F(RoundRobin, TheTurnTakesFromTheYoungest) {
  EXPECT_EQ(exactly(Reserve{2, 1, 2}, with_turn(2)), std::nullopt);
  EXPECT_THAT(exactly(Reserve{0, 0, 2}, with_turn(2)),
              Optional(HasSubstr("kernel 1 came after the victim")));
  EXPECT_EQ(soundly(Reserve{0, 0, 2}, with_turn(2)), std::nullopt);
  EXPECT_EQ(exactly(Reserve{0, 0, 1}, with_turn(1)), std::nullopt);
  EXPECT_THAT(exactly(Reserve{1, 0, 1}, with_turn(1)),
              Optional(HasSubstr("not the SM that the victim has to give")));
  EXPECT_THAT(exactly(Stay{}, with_turn(1)), Optional(HasSubstr("owes a move: reserve SM 0")));
}

TEST_F(RoundRobin, NoKernelTakesFromTheTurn) {
  EXPECT_THAT(soundly(Reserve{0, 0, 1}, with_turn(0)), Optional(HasSubstr("not the turn")));
  EXPECT_THAT(soundly(Reserve{0, 0, 2}, with_turn(1)), Optional(HasSubstr("not the turn")));
  EXPECT_THAT(soundly(Reserve{0, 0, 0}, with_turn(0)), Optional(HasSubstr("itself")));
}

TEST_F(RoundRobin, TheTurnTakesNoMoreThanItCanFill) {
  View view = with_turn(1);
  view.kernels[1].unclaimed = 0;
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
  EXPECT_THAT(soundly(Reserve{0, 0, 1}, view), Optional(HasSubstr("no TBs")));
}

TEST_F(RoundRobin, TheVictimMayHaveNoWorkLeft) {
  View view = with_turn(1);
  view.kernels[0].unclaimed = 0;
  EXPECT_EQ(exactly(Reserve{0, 0, 1}, view), std::nullopt);
}

TEST_F(RoundRobin, NeverPreemptsWhileAnSmIsFree) {
  View view = with_turn(2);
  view.sms[0] = idle();
  EXPECT_THAT(soundly(Reserve{2, 1, 2}, view), Optional(HasSubstr("free")));
  view.sms[0] = released(2);
  EXPECT_THAT(soundly(Reserve{2, 1, 2}, view), Optional(HasSubstr("free")));
  EXPECT_EQ(exactly(Bind{0, 2}, view), std::nullopt);
}

TEST_F(RoundRobin, AReservationFromAnEarlierTurnGoesToTheTurnOrIsFree) {
  View view = turn_of(1, machine(1, {kernel(0, 0, -3), kernel(1, 0)}));
  view.sms[0] = released(0);
  EXPECT_EQ(exactly(Bind{0, 1}, view), std::nullopt) << "retargeted";
  EXPECT_THAT(soundly(Bind{0, 0}, view), Optional(HasSubstr("not the turn")));
  EXPECT_EQ(soundly(Drop{0}, view), std::nullopt) << "the turn had no work a moment ago";
  view.kernels[1].unclaimed = 0;
  EXPECT_EQ(exactly(Drop{0}, view), std::nullopt) << "its next has work, but may not issue it";
  EXPECT_THAT(exactly(Stay{}, view), Optional(HasSubstr("owes a move: let SM 0 idle")));
}

TEST_F(RoundRobin, ItsOwnReservationIsWorkForTheTurn) {
  View view = turn_of(0, machine(1, {kernel(0, 0, -3)}));
  view.sms[0] = released(0);
  EXPECT_EQ(exactly(Bind{0, 0}, view), std::nullopt);
  EXPECT_THAT(exactly(Drop{0}, view), Optional(HasSubstr("has work")));
}

TEST_F(RoundRobin, OnlyTheTurnIssues) {
  View view = with_turn(1);
  EXPECT_EQ(issuing(1, view), std::nullopt);
  EXPECT_THAT(issuing(0, view), Optional(HasSubstr("not the turn of kernel 0 but of kernel 1")));
  view.kernels[1].unclaimed = 0;
  EXPECT_THAT(issuing(0, view), Optional(HasSubstr("not the turn"))) << "it does not end early";
}

TEST_F(RoundRobin, AnEmptyEngineOwesNothing) {
  EXPECT_EQ(exactly(Stay{}, machine(2)), std::nullopt);
  EXPECT_THAT(issuing(0, machine(2)), Optional(HasSubstr("nobody's")));
}

}  // namespace
}  // namespace segue::policies
