// Times of the SM's way to memory, counted by hand from Table 6.1.
#include "cmodel/sm_model/memory_path.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace segue::sm_model {
namespace {

constexpr std::uint64_t kLinesOfPage = kPageBytes / kLineBytes;

TEST(MemoryPath, APageIsWalkedOnceAndThenKnown) {
  MemoryPath path({});
  EXPECT_EQ(path.translate(5, 1'000), 1'000U + 40 + 70 + 500);
  EXPECT_EQ(path.translate(6, 1'001), 1'610U) << "the same page is under way";
  EXPECT_EQ(path.translate(7, 5'000), 5'040U);
  EXPECT_EQ(path.counts().l1_tlb, (HitCount{.hits = 2, .misses = 1}));
  EXPECT_EQ(path.counts().l2_tlb, (HitCount{.hits = 0, .misses = 1}));
}

TEST(MemoryPath, OneOf16SmsHasFourWalkers) {
  MemoryPath path({});
  for (std::uint64_t page = 0; page < 4; ++page) {
    EXPECT_EQ(path.translate(page * kLinesOfPage, 0), 610U);
  }
  EXPECT_EQ(path.translate(4 * kLinesOfPage, 0), 1'110U) << "behind the first";
}

TEST(MemoryPath, ATlbThatForgotAPageAsksTheSecondLevel) {
  MemoryPath path({});
  for (std::uint64_t page = 0; page < 64; ++page)
    path.translate(page * kLinesOfPage, 100'000 * page);
  const std::uint64_t now = 10'000'000;
  EXPECT_EQ(path.translate(0, now), now + 40 + 70);
}

TEST(MemoryPath, ALineComesFromWhereItIs) {
  MemoryPath path({});
  EXPECT_EQ(path.load(1, 0, 40), 40U + 70 + 200) << "DRAM";
  EXPECT_EQ(path.load(1, 100, 140), 310U) << "under way";
  EXPECT_EQ(path.load(1, 1'000, 1'040), 1'040U) << "first level";
  // Five lines of one of the 64 sets of four ways push the first one out.
  for (std::uint64_t k = 1; k <= 4; ++k) path.load(1 + 64 * k, 10'000 * k, 10'000 * k + 40);
  EXPECT_EQ(path.load(1, 100'000, 100'040), 100'110U) << "second level";
}

TEST(MemoryPath, DramGivesASmItsPartOfTheBandwidth) {
  MemoryPath path({});
  std::uint64_t last = 0;
  constexpr std::uint64_t kLines = 1'000;
  for (std::uint64_t line = 0; line < kLines; ++line) last = path.load(line, 0, 0);
  // 250 GB/s by 16 SMs of 1 GHz: 8.192 cycles for 128 bytes.
  EXPECT_NEAR(static_cast<double>(last), 70 + 200 + 8.192 * (kLines - 1), 1.0);
  EXPECT_EQ(path.counts().dram_lines, kLines);
}

TEST(MemoryPath, SoManyMissesAtOnceAndNoMore) {
  MemoryPath path({});
  std::uint64_t first = 0;
  for (std::uint64_t line = 0; line < 32; ++line) {
    ASSERT_TRUE(path.takes_load(line, 0));
    const std::uint64_t there = path.load(line, 0, 0);
    if (line == 0) first = there;
  }
  EXPECT_FALSE(path.takes_load(99, 0));
  EXPECT_TRUE(path.takes_load(31, 0)) << "it is under way already";
  EXPECT_TRUE(path.takes_load(99, first));
  EXPECT_EQ(path.counts().held_up, 1U);
}

TEST(MemoryPath, AStoreIsNotReadBeforeAndIsWrittenBackOnce) {
  SmMachine machine;
  machine.memory.l2 = {.entries = 1, .ways = 1};
  MemoryPath path(machine);
  EXPECT_EQ(path.store(1, 0), 70U);
  EXPECT_EQ(path.store(1, 10), 80U);
  EXPECT_EQ(path.counts().dram_lines, 0U);
  path.load(2, 100, 100);
  EXPECT_EQ(path.counts().dram_lines, 2U) << "one read, one written back";
  path.load(3, 1'000, 1'000);
  EXPECT_EQ(path.counts().dram_lines, 3U);
}

TEST(MemoryPath, AnAtomicReadsItsLineAndLeavesTheFirstLevelWithoutIt) {
  MemoryPath path({});
  path.load(1, 0, 0);
  EXPECT_EQ(path.atomic(1, 1'000), 1'070U);
  EXPECT_EQ(path.atomic(2, 2'000), 2'270U);
  EXPECT_EQ(path.load(1, 3'000, 3'040), 3'110U);
}

TEST(MemoryPath, ADividedSecondLevelHoldsASixteenth) {
  const auto misses = [](bool divided) {
    SmMachine machine;
    machine.memory.divided = divided;
    MemoryPath path(machine);
    for (int round = 0; round < 2; ++round) {
      for (std::uint64_t line = 0; line < 2'048; ++line) path.load(line, 0, 0);
    }
    return path.counts().l2.misses;
  };
  EXPECT_EQ(misses(false), 2'048U);
  EXPECT_EQ(misses(true), 4'096U) << "1,024 lines for 2,048 in turn: none is found again";
}

}  // namespace
}  // namespace segue::sm_model
