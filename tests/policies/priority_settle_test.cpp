#include <gtest/gtest.h>

#include "cmodel/policies/settle.hpp"
#include "tests/policies/views.hpp"

namespace segue::policies {
namespace {

/// A kernel of priority 1 has the machine; one of priority 2 with `tbs` arrives (4 fill an SM).
Settled urgent_arrival(Policy policy, std::int64_t tbs) {
  View view = settle(machine(13, {urgent(0, 1)}), policy).view;
  view.kernels.push_back(urgent(1, 2, tbs));
  return settle(view, policy);
}

TEST(PrioritySettle, AnUrgentKernelTakesTheMachine) {
  for (const Policy policy : {Policy::kPpqShared, Policy::kPpqExclusive}) {
    const Settled after = urgent_arrival(policy, kPlenty);
    EXPECT_EQ(sms_of(after.view, 1), 13);
    EXPECT_EQ(after.reserves, 13u);
  }
}

TEST(PrioritySettle, AnUrgentKernelTakesOnlyTheSmsThatItCanFill) {
  for (const Policy policy : {Policy::kPpqShared, Policy::kPpqExclusive}) {
    const Settled after = urgent_arrival(policy, 9);
    EXPECT_EQ(sms_of(after.view, 1), 3);
    EXPECT_EQ(sms_of(after.view, 0), 10);
    EXPECT_EQ(after.reserves, 3u);
  }
}

TEST(PrioritySettle, WithoutPreemptionItWaits) {
  const Settled after = urgent_arrival(Policy::kNpq, kPlenty);
  EXPECT_EQ(sms_of(after.view, 0), 13);
  EXPECT_EQ(after.binds + after.reserves, 0u);
}

TEST(PrioritySettle, TheRestIsSharedOrLeftIdle) {
  const View start = machine(13, {urgent(0, 1), urgent(1, 2, 9)});
  for (const Policy policy : {Policy::kNpq, Policy::kPpqShared}) {
    const View view = settle(start, policy).view;
    EXPECT_EQ(sms_of(view, 1), 3);
    EXPECT_EQ(sms_of(view, 0), 10);
  }
  const View view = settle(start, Policy::kPpqExclusive).view;
  EXPECT_EQ(sms_of(view, 1), 3);
  EXPECT_EQ(sms_of(view, 0), 0);
}

TEST(PrioritySettle, WhenTheUrgentKernelIsDoneTheOtherComesBack) {
  View view = settle(machine(13, {urgent(0, 1), urgent(1, 2, 9)}), Policy::kPpqExclusive).view;
  view.kernels.pop_back();
  for (SmView& sm : view.sms) sm = idle();
  EXPECT_EQ(sms_of(settle(view, Policy::kPpqExclusive).view, 0), 13);
}

TEST(PrioritySettle, ThreeClassesStackUp) {
  View view = machine(6, {urgent(0, 0), urgent(1, 1, 8), urgent(2, 2, 9)});
  for (SmView& sm : view.sms) sm = running(0);
  const View shared = settle(view, Policy::kPpqShared).view;
  EXPECT_EQ(sms_of(shared, 2), 3);
  EXPECT_EQ(sms_of(shared, 1), 2);
  EXPECT_EQ(sms_of(shared, 0), 1);
  const View exclusive = settle(view, Policy::kPpqExclusive).view;
  EXPECT_EQ(sms_of(exclusive, 2), 3);
  EXPECT_EQ(sms_of(exclusive, 1), 0);
  EXPECT_EQ(sms_of(exclusive, 0), 3);
}

TEST(PrioritySettle, ARaisedPriorityTakesEffectOnRunningKernels) {
  View view = settle(machine(4, {urgent(0, 1), urgent(1, 1)}), Policy::kPpqShared).view;
  EXPECT_EQ(sms_of(view, 0), 4) << "equals in the order in which they came";
  view.kernels[1].priority = 2;
  EXPECT_EQ(sms_of(settle(view, Policy::kPpqShared).view, 1), 4);
}

}  // namespace
}  // namespace segue::policies
