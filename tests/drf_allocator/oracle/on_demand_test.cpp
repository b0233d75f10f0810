// Algorithm 1 against the paper's example and cases computed by hand.

#include <gtest/gtest.h>

#include "tests/drf_allocator/oracle/gpu.hpp"

namespace segue::oracles::smk {
namespace {

/// Thread blocks of 5 and 2 percent.
const std::vector<Shares> kDemands{{5, 4, 0, 1}, {1, 2, 1, 1}};

/// "Suppose there are only two kernels on a GPU, K1 and K2, with rK of 60 and 50 percent".
GpuOf example() {
  GpuOf gpu(Mode::kOnDemand, 55, 2, 32, kDemands);
  gpu.run(0, 0, 11).run(1, 0, 1).run(1, 1, 25);
  return gpu;
}

// "The range of rK is dropped from 10 percent (60-50 percent) to 3 percent (55-52 percent)."
TEST(SmkOnDemand, TheExampleOfThePaper) {
  const GpuOf gpu = example();
  EXPECT_EQ(rank(gpu.gpu(), 0), 60U);
  EXPECT_EQ(rank(gpu.gpu(), 1), 50U);
  EXPECT_EQ(taken(gpu.gpu(), 0), (Shares{55, 44, 0, 11}));
  EXPECT_EQ(taken(gpu.gpu(), 1), (Shares{30, 54, 25, 26})) << "with the lower load, but full";
  EXPECT_EQ(taken(gpu.gpu(), 1, 1), (Shares{5, 4, 0, 1}));
  EXPECT_EQ(gpu.next(), claim_of(1, 0, 1U << 10)) << "the youngest of eleven";
}

TEST(SmkOnDemand, TheRankMovesWithTheDecision) {
  GpuOf gpu = example();
  gpu.sm(0).slots[10]->leaves = true;
  gpu.claim(0, 1);
  EXPECT_EQ(rank(gpu.gpu(), 0), 55U);
  EXPECT_EQ(rank(gpu.gpu(), 1), 52U);
  EXPECT_EQ(taken(gpu.gpu(), 0), (Shares{55, 44, 0, 11})) << "until it has left";
  EXPECT_EQ(gpu.next(), kNone) << "on the other SM 55 and 52 would become 50 and 54";
}

TEST(SmkOnDemand, NoSwapThatRaisesTheRange) {
  GpuOf gpu(Mode::kOnDemand, 52, 2, 32, kDemands);
  gpu.run(0, 0, 10).run(0, 1, 2).run(1, 0, 1).run(1, 1, 24);
  EXPECT_EQ(rank(gpu.gpu(), 0), 55U);
  EXPECT_EQ(rank(gpu.gpu(), 1), 52U);
  EXPECT_EQ(gpu.next(), kNone) << "55 and 52 would become 50 and 54";
}

TEST(SmkOnDemand, NoSwapThatKeepsTheRange) {
  GpuOf gpu(Mode::kOnDemand, 6, 1, 4, {{2, 0, 0, 1}, {4, 0, 0, 1}});
  gpu.run(0, 0, 3);
  EXPECT_EQ(gpu.next(), claim_of(1, 0, 0b110)) << "6 and 0 become 2 and 4";
  gpu.kernel(1).demand = {6, 0, 0, 1};
  EXPECT_EQ(gpu.next(), kNone) << "6 and 0 would become 0 and 6";
}

TEST(SmkOnDemand, ServesTheLowestRankOnTheLowestLoad) {
  GpuOf gpu(Mode::kOnDemand, 64, 3, 4, {{8, 0, 0, 1}, {0, 9, 0, 1}});
  gpu.run(0, 0, 2).run(1, 1, 1).run(2, 0, 1);
  EXPECT_EQ(gpu.next(), issue_of(1, 2));
  gpu.kernel(1).to_issue = 0;
  EXPECT_EQ(gpu.next(), issue_of(0, 2));
  gpu.kernel(1).to_issue = 1;
  gpu.sm(2).set_up = 0b01;
  EXPECT_EQ(gpu.next(), set_up_of(1, 2));
  gpu.sm(2).in_setup = true;
  EXPECT_EQ(gpu.next(), issue_of(1, 1)) << "an SM in set-up is passed over";
}

TEST(SmkOnDemand, TiesGoToTheFirst) {
  GpuOf gpu(Mode::kOnDemand, 64, 2, 4, {{8, 0, 0, 1}, {0, 8, 0, 1}});
  EXPECT_EQ(gpu.next(), issue_of(0, 0));
  gpu.run(0, 0, 1).run(1, 1, 1);
  EXPECT_EQ(gpu.next(), issue_of(0, 0));
}

// Line 10: the resources of the candidate are left out.
TEST(SmkOnDemand, TheVictimSmIsTheFullestOfOthers) {
  GpuOf gpu(Mode::kOnDemand, 12, 2, 12, {{4, 0, 0, 1}, {1, 0, 0, 1}, {1, 0, 0, 1}});
  gpu.run(0, 0, 2).run(0, 1, 4).run(1, 0, 3);
  gpu.kernel(2).active = false;
  EXPECT_EQ(gpu.next(), claim_of(1, 1, 0b100)) << "20 and 4 become 16 and 5";
}

TEST(SmkOnDemand, JustEnoughLeave) {
  GpuOf gpu(Mode::kOnDemand, 60, 1, 6, {{10, 1, 0, 10}, {15, 1, 0, 10}});
  gpu.run(0, 0, 6);
  EXPECT_EQ(gpu.next(), claim_of(1, 0, 0b11'0000)) << "60 and 0 become 40 and 15";
  gpu.kernel(1).demand = {10, 1, 0, 10};
  EXPECT_EQ(gpu.next(), claim_of(1, 0, 0b10'0000));
  gpu.kernel(1).demand = {60, 1, 0, 10};
  EXPECT_EQ(gpu.next(), kNone) << "0 and 60 would change places";
}

TEST(SmkOnDemand, ASlotIsAResource) {
  GpuOf gpu(Mode::kOnDemand, 60, 1, 3, {{10, 1, 0, 10}, {10, 1, 0, 10}});
  gpu.run(0, 0, 3);
  EXPECT_EQ(gpu.next(), claim_of(1, 0, 0b100));
}

// Not the load says whether a thread block fits, but each resource.
TEST(SmkOnDemand, ASwapMayNeedNoPreemption) {
  GpuOf gpu(Mode::kOnDemand, 10, 2, 8, {{9, 0, 0, 1}, {0, 10, 0, 1}, {5, 0, 0, 1}});
  gpu.run(0, 0, 1).run(1, 1, 1);
  gpu.kernel(0).to_issue = gpu.kernel(1).to_issue = 0;
  EXPECT_EQ(gpu.next(), claim_of(2, 1)) << "there are registers on the SM with all threads taken";
}

TEST(SmkOnDemand, WhereTbsLeaveOrRoomIsClaimedIsNoVictim) {
  GpuOf gpu(Mode::kOnDemand, 10, 3, 2, {{5, 0, 0, 1}, {5, 0, 0, 1}});
  gpu.run(0, 0, 2).run(1, 0, 2).run(2, 0, 2);
  gpu.sm(0).slots[0]->leaves = true;
  gpu.sm(1).in_setup = true;
  EXPECT_EQ(gpu.next(), claim_of(1, 2, 0b10));
  gpu.claim(2, 1);
  EXPECT_EQ(gpu.next(), kNone);
}

TEST(SmkOnDemand, AClaimIsUsedWhenThereIsRoom) {
  GpuOf gpu(Mode::kOnDemand, 10, 2, 2, {{5, 0, 0, 1}, {5, 0, 0, 1}});
  gpu.run(0, 0, 1).claim(0, 1);
  EXPECT_EQ(gpu.next(), issue_of(1, 0)) << "not on the SM that is empty";
  gpu.sm(0).set_up = 1;
  EXPECT_EQ(gpu.next(), set_up_of(1, 0));
  gpu.run(0, 0, 1);
  EXPECT_EQ(gpu.next(), set_up_of(1, 0)) << "before there is room";
  gpu.sm(0).set_up = 3;
  EXPECT_EQ(gpu.next(), issue_of(1, 1)) << "10 against a claim of 5";
}

TEST(SmkOnDemand, AKernelClaimsNoMoreThanItHas) {
  GpuOf gpu(Mode::kOnDemand, 10, 2, 2, {{5, 0, 0, 1}, {5, 0, 0, 1}});
  gpu.run(0, 0, 2).claim(0, 1);
  gpu.kernel(1).to_issue = 1;
  gpu.kernel(0).to_issue = 0;
  EXPECT_EQ(gpu.next(), kNone);
  gpu.kernel(1).to_issue = 2;
  EXPECT_EQ(gpu.next(), issue_of(1, 1));
}

// One kernel that cannot be served holds up the others, on one SM.
TEST(SmkOnDemand, IsLiteral) {
  GpuOf gpu(Mode::kOnDemand, 10, 2, 4, {{10, 0, 0, 1}, {0, 6, 0, 1}, {1, 0, 0, 1}});
  gpu.run(0, 1, 1).run(1, 2, 4);
  gpu.kernel(0).to_issue = gpu.kernel(1).to_issue = 5;
  gpu.kernel(2).to_issue = 0;
  EXPECT_EQ(gpu.next(), claim_of(0, 0)) << "the SM with the lowest load has no room for 10";
  gpu.sm(0).claim.reset();
  gpu.run(0, 2, 1);
  gpu.sm(0).slots[1]->leaves = true;
  EXPECT_EQ(gpu.next(), kNone);
}

TEST(SmkRelaxed, TriesTheNextKernelAndAllSms) {
  GpuOf gpu(Mode::kRelaxed, 10, 2, 4, {{10, 0, 0, 1}, {0, 6, 0, 1}, {1, 0, 0, 1}});
  gpu.run(0, 1, 1).run(1, 2, 4);
  gpu.run(0, 2, 1);
  gpu.sm(0).slots[1]->leaves = true;
  gpu.kernel(2).to_issue = 0;
  EXPECT_EQ(gpu.next(), kNone) << "kernel 0: SM 1 has 4 of 10, but 4 and 0 would become 0 and 10";
  gpu.sm(1).slots[3].reset();
  EXPECT_EQ(gpu.next(), issue_of(1, 1)) << "kernel 1 is next";
}

}  // namespace
}  // namespace segue::oracles::smk
