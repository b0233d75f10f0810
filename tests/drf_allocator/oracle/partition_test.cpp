// Partitions and Spart against cases computed by hand.

#include <gtest/gtest.h>

#include "tests/drf_allocator/oracle/gpu.hpp"

namespace segue::oracles::smk {
namespace {

// "[...] starts with an empty SM where rK of each kernel is 0. Then the driver iteratively adds TBs
// from kernels with the lowest rK until no more TBs can be dispatched".
TEST(SmkPartition, Figure3) {
  GpuOf gpu(Mode::kPartition, 64, 1, 16, {{10, 4, 0, 4}, {2, 8, 0, 4}});
  // 10 0, 10 8, 10 16, 20 16, ... 40 40, 50 40: 60 registers and 60 threads.
  EXPECT_EQ(part(gpu.gpu(), 0, 0), (Partition{5, 5}));
}

TEST(SmkPartition, OnlyOfKernelsThatNeedIt) {
  GpuOf gpu(Mode::kPartition, 64, 2, 16, {{16, 0, 0, 4}, {16, 0, 0, 4}, {16, 0, 0, 4}});
  gpu.kernel(1).active = false;
  gpu.kernel(2).to_issue = 0;
  gpu.run(1, 2, 1);
  EXPECT_EQ(part(gpu.gpu(), 0, 0), (Partition{4, {}, {}}));
  EXPECT_EQ(part(gpu.gpu(), 1, 0), (Partition{2, {}, 2}));
}

TEST(SmkPartition, BeginsWithTheOneThatAsks) {
  GpuOf gpu(Mode::kPartition, 64, 1, 3, {{40, 0, 0, 4}, {40, 0, 0, 4}, {1, 0, 0, 1}});
  EXPECT_EQ(part(gpu.gpu(), 0, 1), (Partition{0, 1, 2}));
  EXPECT_EQ(part(gpu.gpu(), 0, 0), (Partition{1, 0, 2}));
  EXPECT_EQ(part(gpu.gpu(), 0, 2), (Partition{1, 0, 2})) << "as many as there are slots";
}

TEST(SmkPartition, ThoseAboveItLeaveTheYoungestFirst) {
  GpuOf gpu(Mode::kPartition, 60, 1, 6, {{10, 0, 0, 1}, {10, 0, 0, 1}, {10, 0, 0, 1}});
  gpu.run(0, 0, 4).run(0, 2, 1);
  EXPECT_EQ(gpu.next(), (Action{.kind = Action::Kind::kPartition,
                                .sm = 0,
                                .ctx = 1,
                                .leave = 0b00'1100,
                                .partition = {2, 2, 2}}));
}

TEST(SmkPartition, IsNotExceeded) {
  GpuOf gpu(Mode::kPartition, 60, 2, 6, {{10, 0, 0, 1}, {11, 0, 0, 1}});
  gpu.sm(0).partition = {2, 2};
  gpu.sm(1).partition = {3, 1};
  gpu.run(0, 0, 1).run(0, 1, 2).run(1, 1, 1).run(1, 0, 1);
  EXPECT_EQ(gpu.next(), issue_of(0, 1));
  gpu.run(1, 0, 2);
  EXPECT_EQ(gpu.next(), issue_of(0, 0)) << "kernel 1 is full, and lets kernel 0 be served";
  gpu.run(0, 0, 1);
  EXPECT_EQ(gpu.next(), kNone) << "though there is room";
  gpu.sm(0).slots[0].reset();
  gpu.sm(0).partition[1] = 3;
  EXPECT_EQ(gpu.next(), issue_of(1, 0));
}

TEST(SmkPartition, OfThoseThatLeaveTheRoomIsAwaited) {
  GpuOf gpu(Mode::kPartition, 20, 1, 2, {{10, 0, 0, 1}, {10, 0, 0, 1}});
  gpu.sm(0).partition = {1, 1};
  gpu.run(0, 0, 2);
  gpu.sm(0).slots[1]->leaves = true;
  EXPECT_EQ(gpu.next(), kNone);
  gpu.sm(0).slots[1].reset();
  EXPECT_EQ(gpu.next(), issue_of(1, 0));
}

// Smart Even: the SMs are shared evenly.
TEST(Spart, ClaimsSmsInTurn) {
  GpuOf gpu(Mode::kSpart, 60, 3, 4, {{10, 0, 0, 1}, {20, 0, 0, 1}});
  EXPECT_EQ(gpu.next(), claim_of(0, 0));
  EXPECT_EQ(gpu.claim(0, 0).next(), issue_of(0, 0)) << "thread blocks before further SMs";
  gpu.run(0, 0, 4);
  EXPECT_EQ(gpu.next(), claim_of(1, 1));
  gpu.claim(1, 1).run(1, 1, 3);
  EXPECT_EQ(gpu.next(), claim_of(0, 2)) << "a tie";
  gpu.claim(2, 0).run(2, 0, 4);
  EXPECT_EQ(gpu.next(), kNone) << "2 and 1";
}

TEST(Spart, TakesSmsForALateOne) {
  GpuOf gpu(Mode::kSpart, 60, 3, 4, {{10, 0, 0, 1}, {20, 0, 0, 1}});
  for (const std::uint32_t sm : {0U, 1U, 2U}) gpu.claim(sm, 0, false).run(sm, 0, 4);
  EXPECT_EQ(gpu.next(), claim_of(1, 0, 0b1111));
  gpu.kernel(1).start = 1;
  EXPECT_EQ(gpu.next().kind, Action::Kind::kClaim) << "3 and 1";
  gpu.kernel(1).start = 2;
  EXPECT_EQ(gpu.next(), kNone);
  gpu.kernel(1).start = 0;
  gpu.sm(0).slots[0]->leaves = true;
  EXPECT_EQ(gpu.next().sm, 1U);
}

TEST(Spart, AnSmIsVacatedFirst) {
  GpuOf gpu(Mode::kSpart, 60, 1, 4, {{10, 0, 0, 1}, {20, 0, 0, 1}});
  gpu.claim(0, 1).run(0, 0, 1);
  gpu.sm(0).slots[0]->leaves = true;
  EXPECT_EQ(gpu.next(), kNone);
  gpu.sm(0).slots[0].reset();
  EXPECT_EQ(gpu.next(), issue_of(1, 0));
}

TEST(Spart, AnSmThatIsNoLongerNeededIsReleased) {
  GpuOf gpu(Mode::kSpart, 60, 2, 4, {{10, 0, 0, 1}, {20, 0, 0, 1}});
  gpu.claim(0, 0, false).claim(1, 1, false).run(0, 0, 1);
  gpu.kernel(0).to_issue = 0;
  EXPECT_EQ(gpu.next(), issue_of(1, 1)) << "a thread block of kernel 0 runs";
  gpu.sm(0).slots[0].reset();
  EXPECT_EQ(gpu.next(), (Action{.kind = Action::Kind::kRelease, .sm = 0, .ctx = 0}));
}

}  // namespace
}  // namespace segue::oracles::smk
