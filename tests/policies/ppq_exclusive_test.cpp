#include "tests/policies/oracle_fixture.hpp"

namespace segue::policies {
namespace {

using testing::HasSubstr;
using testing::Optional;

using PpqExclusive = OracleTest<Policy::kPpqExclusive>;

TEST_F(PpqExclusive, AFreeSmIsNotForALessUrgentKernel) {
  View view = machine(2, {urgent(0, 1), urgent(1, 2)});
  EXPECT_EQ(exactly(Bind{0, 1}, view), std::nullopt);
  EXPECT_THAT(soundly(Bind{0, 0}, view),
              Optional(HasSubstr("kernel 0 (priority 1) has to wait for an active kernel of "
                                 "priority 2")));
}

TEST_F(PpqExclusive, AnSmIdlesWhileAnUrgentKernelWithoutWorkIsActive) {
  View view = machine(2, {urgent(0, 1), urgent(1, 2, 0)});
  view.sms[0] = running(1);
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
  EXPECT_THAT(soundly(Bind{1, 0}, view), Optional(HasSubstr("has to wait")));
  view.sms[0] = idle();
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt) << "also when it only waits to be done";
  view.kernels[1].killed = true;
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt) << "also when it is being killed";
  view.kernels.pop_back();
  EXPECT_EQ(exactly(Bind{0, 0}, view), std::nullopt);
  EXPECT_THAT(exactly(Stay{}, view), Optional(HasSubstr("owes")));
}

TEST_F(PpqExclusive, EqualsAtTheTopShareAsTheyCame) {
  View view = machine(2, {urgent(0, 2, 4), urgent(1, 2)});
  EXPECT_EQ(exactly(Bind{0, 0}, view), std::nullopt);
  view.sms[0] = running(0);
  view.kernels[0].unclaimed = 0;
  EXPECT_EQ(exactly(Bind{1, 1}, view), std::nullopt);
}

TEST_F(PpqExclusive, TheTopTakesFromTheLeastUrgent) {
  View view = machine(3, {urgent(0, 1), urgent(1, 2), urgent(2, 3)});
  view.sms = {running(1), running(0), running(1)};
  EXPECT_EQ(exactly(Reserve{1, 0, 2}, view), std::nullopt);
  EXPECT_THAT(exactly(Reserve{0, 1, 2}, view), Optional(HasSubstr("before the victim")));
  EXPECT_EQ(soundly(Reserve{0, 1, 2}, view), std::nullopt);
}

TEST_F(PpqExclusive, OnlyTheTopPreempts) {
  View view = machine(1, {urgent(0, 1), urgent(1, 2), urgent(2, 3, 0)});
  view.sms[0] = running(0);
  EXPECT_THAT(soundly(Reserve{0, 0, 1}, view), Optional(HasSubstr("has to wait")));
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
}

TEST_F(PpqExclusive, SmsThatTheTopCannotFillStayWithTheirKernel) {
  View view = machine(2, {urgent(0, 1), urgent(1, 2, 0)});
  view.sms = {running(0), reserved(0, 1)};
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
  EXPECT_THAT(soundly(Reserve{0, 0, 1}, view), Optional(HasSubstr("no TBs")));
}

TEST_F(PpqExclusive, AReservationOfAKernelThatIsOutrankedIsDropped) {
  View view = machine(1, {urgent(0, 2), urgent(1, 3, 0)});
  view.sms[0] = released(0);
  EXPECT_EQ(exactly(Drop{0}, view), std::nullopt) << "its next has work, but may not issue it";
  EXPECT_THAT(soundly(Bind{0, 0}, view), Optional(HasSubstr("has to wait")));
  EXPECT_THAT(exactly(Stay{}, view), Optional(HasSubstr("owes")));
  view.kernels[1].unclaimed = 1;
  EXPECT_EQ(exactly(Bind{0, 1}, view), std::nullopt) << "retargeted";
}

TEST_F(PpqExclusive, NoTbOfALessUrgentKernelIsIssued) {
  View view = machine(1, {urgent(0, 1), urgent(1, 2, 0), urgent(2, 2)});
  EXPECT_THAT(issuing(0, view), Optional(HasSubstr("has to wait")));
  EXPECT_EQ(issuing(1, view), std::nullopt);
  EXPECT_EQ(issuing(2, view), std::nullopt);
}

}  // namespace
}  // namespace segue::policies
