#include "cmodel/policies/settle.hpp"
#include "tests/policies/oracle_fixture.hpp"

namespace segue::policies {
namespace {

using testing::HasSubstr;
using testing::Optional;

using DssLiteral = OracleTest<Policy::kDssLiteral>;

View two_sms_shared(int tokens0, int tokens1) {
  View view = machine(2, {kernel(0, tokens0), kernel(1, tokens1)});
  view.sms = {running(0), running(1)};
  return view;
}

TEST_F(DssLiteral, MovesAtADifferenceOfOne) {
  EXPECT_EQ(exactly(Reserve{0, 0, 1}, two_sms_shared(0, 1)), std::nullopt);
  EXPECT_THAT(exactly(Stay{}, two_sms_shared(0, 1)), Optional(HasSubstr("reserve SM 0")));
}

TEST_F(DssLiteral, ReturnsWhenMaxAndMinAreEqual) {
  EXPECT_EQ(exactly(Stay{}, two_sms_shared(1, 1)), std::nullopt);
  EXPECT_THAT(soundly(Reserve{0, 0, 1}, two_sms_shared(1, 1)), Optional(HasSubstr("less than 1")));
}

TEST_F(DssLiteral, LeavesAnSmIdleWhenMaxAndMinAreEqual) {
  View view = machine(2, {kernel(0, 1, 0), kernel(1, 1)});
  view.sms[0] = running(0);
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
  EXPECT_THAT(exactly(Bind{1, 1}, view), Optional(HasSubstr("stay")));
}

TEST_F(DssLiteral, ALoneKernelDoesNotDeadlock) {
  EXPECT_EQ(exactly(Bind{0, 0}, machine(2, {kernel(0, 1)})), std::nullopt);
  EXPECT_EQ(sms_of(settle(machine(13, {kernel(0, 6)}), Policy::kDssLiteral).view, 0), 13);
}

TEST_F(DssLiteral, TheBottomTestEndsAnInvocation) {
  View view = two_sms_shared(0, 1);
  view.moved = MovedPair{.max = 0, .min = 1};
  EXPECT_EQ(exactly(Stay{}, view), std::nullopt);
  EXPECT_THAT(exactly(Reserve{0, 0, 1}, view), Optional(HasSubstr("stay")));
  view.kernels[0].tokens = 3;
  EXPECT_THAT(exactly(Stay{}, view), Optional(HasSubstr("Algorithm 1"))) << "max > min + 1";
}

TEST_F(DssLiteral, AReleasedSmIsBoundAlsoAfterTheLoopHasEnded) {
  View view = machine(2, {kernel(0, 3), kernel(1, 2, -3)});
  view.sms = {running(0), released(1)};
  view.moved = MovedPair{.max = 1, .min = 0};
  EXPECT_EQ(exactly(Bind{1, 1}, view), std::nullopt) << "keeps it against an equal";
  EXPECT_THAT(exactly(Bind{1, 0}, view), Optional(HasSubstr("comes first")));
  EXPECT_NE(exactly(Stay{}, view), std::nullopt);
}

TEST_F(DssLiteral, TheBottomTestLeavesSmsIdleWhenTwoKernelsStartTogether) {
  const Settled started = settle(machine(13, {kernel(0, 6), kernel(1, 6)}), Policy::kDssLiteral);
  EXPECT_EQ(started.binds, 2u) << "5 and 5 tokens left: no bigger difference than one";
}

TEST_F(DssLiteral, TwoKernelsTradeAnSmAtEveryInvocation) {
  // Thirteen SMs cannot be halved: someone is always one behind.
  View view = settle(machine(13, {kernel(0, 6), kernel(1, 6)}), Policy::kDss).view;
  for (int invocation = 0; invocation < 50; ++invocation) {
    const int before = sms_of(view, 0);
    const Settled next = settle(view, Policy::kDssLiteral);
    ASSERT_EQ(next.reserves, 1u);
    ASSERT_EQ(sms_of(next.view, 0), before == 7 ? 6 : 7);
    view = next.view;
  }
}

}  // namespace
}  // namespace segue::policies
