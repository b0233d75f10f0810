// Mode partition (SMK 4.3.2, Figure 3).

#include "tests/drf_allocator/twin/rig.hpp"

namespace segue::drf_allocator {
namespace {

constexpr Params kPartedSm{.num_sms = 1, .num_slots = 8, .num_ctxs = 3, .lanes = 1, .share_w = 8};

std::vector<std::uint32_t> quotas(const Rig& rig, std::uint32_t s) {
  const auto first = rig.q().quota.begin() + s * rig.q().num_ctxs;
  return {first, first + rig.q().num_ctxs};
}
using Quotas = std::vector<std::uint32_t>;

TEST(DrfPartition, AKernelAloneHasAllOfAnSm) {
  Rig rig(Mode::kPartition, kPartedSm);
  rig.launch(0, kMany, all(10));
  EXPECT_EQ(quotas(rig, 0), (Quotas{8, 0, 0})) << "no more than slots";
  EXPECT_EQ(rig.sms(), "8/0/0");
  EXPECT_EQ(rig.q().parted[0], 0b001U);
}

TEST(DrfPartition, TheExcessIsPreemptedTheYoungestFirst) {
  Rig rig(Mode::kPartition, kPartedSm);
  rig.launch(0, kMany, all(10));
  rig.launch(1, kMany, all(20));
  // 1, 0 0, 1, 0 0, 1: then it is full.
  EXPECT_EQ(quotas(rig, 0), (Quotas{4, 3, 0}));
  EXPECT_EQ(rig.sms(), "4/0/0-4");
  ASSERT_EQ(rig.preempts(), 1U);
  EXPECT_EQ(rig.sent(SmOp::kPreempt)[0].mask, 0b1111'0000U);
  rig.save_all();
  EXPECT_EQ(rig.sms(), "4/3/0");
  EXPECT_EQ(rig.preempts(), 1U);
}

TEST(DrfPartition, TheExcessOfSeveralKernelsLeavesInOnePreempt) {
  Rig rig(Mode::kPartition, kPartedSm);
  rig.launch(0, kMany, all(10));
  rig.launch(1, kMany, all(10));
  rig.save_all();
  EXPECT_EQ(rig.sms(), "4/4/0");
  rig.launch(2, kMany, all(10));
  EXPECT_EQ(quotas(rig, 0), (Quotas{3, 2, 3})) << "2, 0, 1, 2, 0, 1, 2, 0";
  EXPECT_EQ(rig.preempts(), 2U);
  EXPECT_EQ(rig.sms(), "3/2/0-3");
  rig.save_all();
  EXPECT_EQ(rig.sms(), "3/2/3");
}

TEST(DrfPartition, IsMadeWhenAKernelIsToBeServedThere) {
  Rig rig(Mode::kPartition);
  rig.launch(0, 3, all(20));
  EXPECT_EQ(rig.sms(), "1/0/0 1/0/0 1/0/0");
  rig.launch(1, 1, all(20));
  EXPECT_EQ(rig.sms(), "1/1/0 1/0/0 1/0/0");
  EXPECT_EQ(quotas(rig, 0), (Quotas{2, 3, 0}));
  EXPECT_EQ(rig.q().parted, (std::vector{0b011U, 0b001U, 0b001U})) << "of the first one only";
}

// Until there is room on one SM the kernel is to be served on the others, though it has but one
// thread block.
TEST(DrfPartition, WhileRoomIsMadeOtherSmsAreDivided) {
  Rig rig(Mode::kPartition);
  rig.launch(0, kMany, all(20));
  EXPECT_EQ(rig.sms(), "5/0/0 5/0/0 5/0/0");
  rig.launch(1, 1, all(20));
  EXPECT_EQ(rig.sms(), "2/0/0-3 2/0/0-3 2/0/0-3");
  rig.save_all();
  EXPECT_EQ(rig.sms(), "2/1/0 2/0/0 2/0/0") << "partitions last until a kernel ends";
  rig.finish_all(1);
  EXPECT_EQ(rig.sms(), "5/0/0 5/0/0 5/0/0");
}

TEST(DrfPartition, ThoseWithoutThreadBlocksGetNone) {
  Rig rig(Mode::kPartition);
  rig.launch(0, 1, all(20));
  rig.launch(1, 2, all(20));
  EXPECT_EQ(rig.sms(), "1/0/0 0/1/0 0/1/0");
  rig.launch(2, 3, all(20));
  EXPECT_EQ(quotas(rig, 0), (Quotas{2, 0, 3})) << "0 runs there";
  EXPECT_EQ(rig.q().parted[0], 0b101U);
  EXPECT_EQ(quotas(rig, 1), (Quotas{0, 2, 3}));
}

TEST(DrfPartition, BeginsWithTheKernelThatAsks) {
  Rig rig(Mode::kPartition, kPartedSm);
  rig.launch(0, kMany, all(60));
  rig.launch(1, kMany, all(60));
  EXPECT_EQ(quotas(rig, 0), (Quotas{0, 1, 0}));
  rig.save_all();
  EXPECT_EQ(rig.sms(), "0/1/0");
}

// The one that asks comes first on each SM: the other has no thread block anywhere until it ends.
TEST(DrfPartition, OfTwoThatDoNotFitTogetherTheSecondHasAllSms) {
  Rig rig(Mode::kPartition);
  rig.launch(0, kMany, all(60));
  EXPECT_EQ(rig.sms(), "1/0/0 1/0/0 1/0/0");
  rig.launch(1, kMany, all(60));
  rig.save_all();
  EXPECT_EQ(rig.sms(), "0/1/0 0/1/0 0/1/0");
  for (std::uint32_t i = 0; i < 20; ++i) rig.finish_oldest(i % 3, 1);
  EXPECT_EQ(rig.sms(), "0/1/0 0/1/0 0/1/0");
}

// And where an odd number fits, it has one more on each SM.
TEST(DrfPartition, OfTwoEqualOnesTheSecondHasMore) {
  Rig rig(Mode::kPartition);
  rig.launch(0, kMany, all(33));
  rig.launch(1, kMany, all(33));
  rig.save_all();
  EXPECT_EQ(rig.sms(), "1/2/0 1/2/0 1/2/0");
}

TEST(DrfPartition, AfterThatNothingIsPreemptedForRoom) {
  Rig rig(Mode::kPartition, kPartedSm);
  rig.launch(0, kMany, all(10));
  rig.launch(1, kMany, all(20));
  rig.save_all();
  for (int i = 0; i < 20; ++i) {
    rig.finish_oldest(0, i % 3 == 0 ? 1 : 0);
    ASSERT_EQ(rig.sms(), "4/3/0");
  }
  EXPECT_EQ(rig.preempts(), 1U);
}

TEST(DrfPartition, AKernelWhosePartitionsAreFullLetsOthersBeServed) {
  Rig rig(Mode::kPartition, kPartedSm);
  rig.launch(0, kMany, all(10));
  rig.launch(1, kMany, all(20));
  rig.save_all();
  ASSERT_EQ(rig.rank(0), 40U);
  rig.finish_oldest(0, 1);
  EXPECT_EQ(rig.sms(), "4/3/0") << "with 40 each, 0 comes first and has no room";
}

TEST(DrfPartition, NoRoomOfOthersIsUsed) {
  Rig rig(Mode::kPartition, kPartedSm);
  rig.launch(0, kMany, all(10));
  rig.launch(1, 1, all(20));
  rig.save_all();
  EXPECT_EQ(rig.sms(), "4/1/0") << "though there are 40 left, and slots";
}

TEST(DrfPartition, AllDissolveWhenAKernelEnds) {
  Rig rig(Mode::kPartition, kPartedSm);
  rig.launch(0, kMany, all(10));
  rig.launch(1, 3, all(20));
  rig.save_all();
  EXPECT_EQ(rig.sms(), "4/3/0");
  rig.finish_oldest(0, 1);
  rig.finish_oldest(0, 1);
  EXPECT_EQ(rig.sms(), "4/1/0");
  rig.finish_oldest(0, 1);
  EXPECT_EQ(rig.done, std::vector{1U});
  EXPECT_EQ(rig.sms(), "8/0/0");
  EXPECT_EQ(quotas(rig, 0), (Quotas{8, 0, 0}));
  EXPECT_EQ(rig.preempts(), 1U);
}

// A partition is made anew, with all of its kernels, when one that has none there asks.
TEST(DrfPartition, IsMadeAnewForAThirdKernel) {
  Rig rig(Mode::kPartition, kPartedSm);
  rig.launch(0, kMany, all(20));
  rig.launch(1, kMany, all(20));
  rig.save_all();
  EXPECT_EQ(rig.sms(), "2/3/0");
  rig.launch(2, kMany, all(40));
  EXPECT_EQ(quotas(rig, 0), (Quotas{2, 1, 1})) << "2, 0, 1, 0: no room for the others";
  rig.save_all();
  EXPECT_EQ(rig.sms(), "2/1/1");
}

}  // namespace
}  // namespace segue::drf_allocator
