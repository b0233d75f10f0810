#include "cmodel/policies/settle.hpp"

#include <gtest/gtest.h>

#include "tests/policies/views.hpp"

namespace segue::policies {
namespace {

/// `processes` kernels arrive one after the other at a machine that equal spatial sharing
/// (thesis 5.3.4) was set up on.
View share_equally(unsigned sms, unsigned processes) {
  View view = machine(sms);
  for (unsigned p = 0; p < processes; ++p) {
    const bool spare = p < sms % processes;
    view.kernels.push_back(kernel(p, static_cast<int>(sms / processes) + spare));
    view = settle(view, Policy::kDss).view;
  }
  return view;
}

TEST(EqualSharing, ThirteenSmsAmongTwoFourSixAndEight) {
  for (const unsigned processes : {2u, 4u, 6u, 8u}) {
    const View view = share_equally(13, processes);
    for (unsigned p = 0; p < processes; ++p) {
      const int expected = static_cast<int>(13 / processes + (p < 13 % processes));
      EXPECT_EQ(sms_of(view, p), expected) << processes << " processes, kernel " << p;
      EXPECT_EQ(view.kernels[p].tokens, 0);
    }
  }
}

TEST(EqualSharing, WithoutSpareTokensTheOddSmGoesToWhoeverCameFirst) {
  const View view = settle(machine(13, {kernel(0, 6), kernel(1, 6)}), Policy::kDss).view;
  EXPECT_EQ(sms_of(view, 0), 7);
  EXPECT_EQ(sms_of(view, 1), 6);
}

TEST(Settle, ALoneKernelTakesTheMachineByGoingIntoDebt) {
  const Settled lone = settle(machine(13, {kernel(0, 6)}), Policy::kDss);
  EXPECT_EQ(sms_of(lone.view, 0), 13);
  EXPECT_EQ(lone.view.kernels[0].tokens, -7);
  EXPECT_EQ(lone.reserves, 0u);
}

TEST(Settle, ANewcomerGetsItsBudgetBackFromTheDebtor) {
  View view = settle(machine(13, {kernel(0, 6)}), Policy::kDss).view;
  view.kernels.push_back(kernel(1, 6));
  const Settled both = settle(view, Policy::kDss);
  EXPECT_EQ(both.reserves, 6u) << "13, -7 and 6 even out at 0 and -1";
  EXPECT_EQ(sms_of(both.view, 1), 6);
}

TEST(Settle, UnequalBudgetsAreUnequalShares) {
  const View view = settle(machine(13, {kernel(0, 10), kernel(1, 3)}), Policy::kDss).view;
  EXPECT_EQ(sms_of(view, 0), 10);
  EXPECT_EQ(sms_of(view, 1), 3);
}

TEST(Settle, ASmallKernelTakesOnlyTheSmsThatItCanFill) {
  // 9 TBs at 4 an SM fill 3 SMs.
  const View view = settle(machine(13, {kernel(0, 10, 9), kernel(1, 3)}), Policy::kDss).view;
  EXPECT_EQ(sms_of(view, 0), 3);
  EXPECT_EQ(sms_of(view, 1), 10);
}

TEST(Settle, FcfsGivesEverythingToTheFirstAndTheRestToTheSecond) {
  const View all = settle(machine(13, {kernel(0, 0), kernel(1, 50)}), Policy::kFcfs).view;
  EXPECT_EQ(sms_of(all, 0), 13);
  const View rest = settle(machine(13, {kernel(0, 0, 9), kernel(1, 50)}), Policy::kFcfs).view;
  EXPECT_EQ(sms_of(rest, 0), 3);
  EXPECT_EQ(sms_of(rest, 1), 10);
}

TEST(Settle, AReservationThatLostItsKernelIsGivenToAnother) {
  View view = machine(2, {kernel(0, 0), kernel(1, 5, -4)});
  view.sms = {running(0), released(1)};
  const View after = settle(view, Policy::kDss).view;
  EXPECT_EQ(sms_of(after, 0), 2);
  EXPECT_EQ(after.kernels[1].tokens, 6) << "the old next gets its token back";
}

}  // namespace
}  // namespace segue::policies
