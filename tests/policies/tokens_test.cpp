#include "cmodel/policies/tokens.hpp"

#include <gtest/gtest.h>

#include "cmodel/policies/mechanics.hpp"
#include "tests/policies/views.hpp"

namespace segue::policies {
namespace {

TEST(Tokens, OneIsOutForEverySmHeldOrReservedFor) {
  const std::vector<SmView> sms = {running(1), running(1), reserved(2, 1), released(1),
                                   running(2), idle(),     reserved(1, 2)};
  EXPECT_EQ(tokens_left(1, 6, false, sms), 2) << "the SM reserved from it is paid back";
  EXPECT_EQ(tokens_left(2, 6, true, sms), 5);
  EXPECT_EQ(tokens_left(3, -1, true, sms), 0);
}

TEST(Tokens, BothCountsMoveWhenAnSmIsReservedAndNoneWhenItIsReleased) {
  View view = machine(1, {kernel(0, -1), kernel(1, 4)});
  view.sms[0] = running(0);
  perform(Reserve{0, 0, 1}, view);
  EXPECT_EQ(view.kernels[0].tokens, 0);
  EXPECT_EQ(view.kernels[1].tokens, 3);
  release(0, view);
  perform(Bind{0, 1}, view);
  EXPECT_EQ(view.kernels[0].tokens, 0);
  EXPECT_EQ(view.kernels[1].tokens, 3);
}

TEST(Tokens, ARetargetedReservationRefundsTheOldNext) {
  View view = machine(1, {kernel(0, 4), kernel(1, 3)});
  view.sms[0] = released(1);
  perform(Bind{0, 0}, view);
  EXPECT_EQ(view.kernels[0].tokens, 3);
  EXPECT_EQ(view.kernels[1].tokens, 4);
}

TEST(Tokens, ADroppedReservationRefundsItsNext) {
  View view = machine(1, {kernel(1, 3)});
  view.sms[0] = released(1);
  perform(Drop{0}, view);
  EXPECT_EQ(view.kernels[0].tokens, 4);
  EXPECT_EQ(view.sms[0], idle());
}

}  // namespace
}  // namespace segue::policies
