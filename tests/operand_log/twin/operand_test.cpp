// An instruction's operands, from its issue to its last TLB check, and its replay.

#include "tests/operand_log/twin/rig.hpp"

namespace segue::operand_log {
namespace {

TEST(OperandLog, BeginsEmptyAndWithoutTbs) {
  Rig rig;
  EXPECT_EQ(rig.next.alloc_handle, 0U);
  EXPECT_EQ(rig.next.room, (std::vector<std::uint64_t>{0, 0, 0}));
  EXPECT_EQ(rig.next.in_use, 0U);
  EXPECT_TRUE(rig.next.quiescent);
  EXPECT_EQ(rig.next.wake_at, (std::uint64_t{1} << 48) - 1);
}

TEST(OperandLog, AReplayReadsTheOperandsOfTheFirstIssue) {
  Rig rig(2);
  const auto store = rig.alloc_written(0, 2);
  const auto load = rig.alloc_written(1, 1);
  EXPECT_EQ(rig.read(store, 1), Error::kNone);
  EXPECT_FALSE(rig.out.read_valid);
  EXPECT_TRUE(rig.next.read_valid);
  EXPECT_FALSE(rig.next.quiescent);
  EXPECT_EQ(rig.next.read_data, Rig::data(store, 1));
  rig.cycle();
  EXPECT_FALSE(rig.next.read_valid) << "for one cycle";
  EXPECT_EQ(rig.next.read_data, Rig::data(store, 1)) << "but it stays";
  EXPECT_TRUE(rig.next.quiescent);
  rig.read(load, 0);
  EXPECT_EQ(rig.next.read_data, Rig::data(load, 0));
  rig.read(store, 0);
  EXPECT_EQ(rig.next.read_data, Rig::data(store, 0));
  EXPECT_EQ(rig.read(store, 0), Error::kNone) << "as often as it is replayed";
}

TEST(OperandLog, AnInstructionHasTheLowestFreeEntriesInRisingOrder) {
  Rig rig(1);
  const auto first = rig.alloc(0, 1);
  const auto second = rig.alloc(0, 2);
  const auto third = rig.alloc(0, 1);
  EXPECT_EQ(rig.next.alloc_handle, 4U);
  rig.free(first);
  rig.free(third);
  EXPECT_EQ(rig.next.alloc_handle, 0U);
  const auto swap = rig.alloc(0, 3);
  EXPECT_EQ(swap, 0U);
  EXPECT_EQ(rig.entry(0), (Entry{.live = true, .first = true, .next = 3}));
  EXPECT_EQ(rig.entry(3), (Entry{.live = true, .next = 4}));
  EXPECT_EQ(rig.entry(4), (Entry{.live = true, .last = true}));
  EXPECT_EQ(rig.entry(second).next, 2U);
  for (std::uint32_t i = 0; i < 3; ++i) rig.write(swap, i);
  for (std::uint32_t i = 0; i < 3; ++i) {
    rig.read(swap, i);
    EXPECT_EQ(rig.next.read_data, Rig::data(swap, i));
  }
}

TEST(OperandLog, TheNextHandleIs0WhenNoneIsFree) {
  Rig rig(1, {.num_entries = 2, .num_tbs = 1, .num_lanes = 2});
  rig.alloc(0, 2);
  EXPECT_EQ(rig.next.alloc_handle, 0U);
  EXPECT_EQ(rig.next.room[0], 0U);
  EXPECT_EQ(rig.free(0), Error::kNone);
}

TEST(OperandLog, PartsAreSharesOfTheNumberNotRanges) {
  Rig rig(3);
  rig.alloc(2, 1);
  rig.alloc(0, 2);
  rig.alloc(2, 1);
  EXPECT_EQ(rig.next.room, (std::vector<std::uint64_t>{0, 2, 0}));
  EXPECT_EQ(rig.next.in_use, 0b101U);
  EXPECT_EQ(rig.alloc(1, 2), 4U);
  EXPECT_EQ(rig.next.room, (std::vector<std::uint64_t>{0, 0, 0}));
  EXPECT_EQ(rig.next.alloc_handle, 6U) << "the remainder is nobody's";
}

TEST(OperandLog, ANewInstructionIsUnwrittenWhateverItsEntriesHeld) {
  Rig rig(1);
  rig.free(rig.alloc_written(0, 2));
  const auto handle = rig.alloc(0, 2);
  EXPECT_EQ(rig.read(handle, 0), Error::kUnwritten);
  EXPECT_EQ(rig.read(handle, 1), Error::kUnwritten);
  EXPECT_EQ(rig.write(handle, 1), Error::kNone);
}

TEST(OperandLog, FreeEntriesKeepTheirFields) {
  Rig rig(3);
  const auto handle = rig.alloc_written(2, 2);
  const Entry before = rig.entry(handle);
  rig.free(handle);
  Entry after = before;
  after.live = false;
  EXPECT_EQ(rig.entry(handle), after);
}

TEST(OperandLog, IsSetUpAnewWhenItIsEmpty) {
  Rig rig(1);
  rig.free(rig.alloc(0, 3));
  EXPECT_EQ(rig.set_up(2, 3), Error::kNone);
  EXPECT_EQ(rig.next.room, (std::vector<std::uint64_t>{3, 3, 0}));
  EXPECT_EQ(rig.set_up(1, 3), Error::kNone);
  EXPECT_EQ(rig.next.room, (std::vector<std::uint64_t>{7, 0, 0}));
}

TEST(OperandLog, AContextComesBackWithOtherHandles) {
  Rig rig(2);
  const auto before = rig.alloc_written(0, 3);
  std::vector<std::vector<std::uint64_t>> saved;
  for (std::uint32_t i = 0; i < 3; ++i) {
    if (i == 2) rig.drive_free(before);  // in the cycle of the last read
    rig.read(before, i);
    saved.push_back(rig.next.read_data);
  }
  EXPECT_EQ(rig.next.in_use, 0U);
  rig.alloc_written(1, 1);
  const auto after = rig.alloc(0, 3);
  EXPECT_NE(after, before);
  for (std::uint32_t i = 0; i < 3; ++i) {
    rig.drive_write(after, i);
    rig.in.write_data = saved[i];
    rig.cycle();
  }
  for (std::uint32_t i = 0; i < 3; ++i) {
    rig.read(after, i);
    EXPECT_EQ(rig.next.read_data, Rig::data(before, i));
  }
}

TEST(OperandLogReset, FreesAllAndForgetsTheSetUp) {
  Rig rig(2);
  const auto handle = rig.alloc_written(0, 2);
  rig.read(handle, 0);
  rig.in.rst_n = false;
  rig.cycle();
  EXPECT_TRUE(rig.out.read_valid) << "a function of state";
  EXPECT_FALSE(rig.next.read_valid);
  EXPECT_EQ(rig.next.read_data, (std::vector<std::uint64_t>{0, 0}));
  EXPECT_EQ(rig.next.in_use, 0U);
  EXPECT_EQ(rig.next.room, (std::vector<std::uint64_t>{0, 0, 0}));
  for (std::uint32_t e = 0; e < 7; ++e) EXPECT_EQ(rig.entry(e), Entry{});
  EXPECT_TRUE(rig.next.quiescent);
}

TEST(OperandLogReset, WritesNothing) {
  Rig rig(1);
  const auto handle = rig.alloc(0, 1);
  rig.in.rst_n = false;
  rig.drive_write(handle, 0);
  rig.cycle();
  EXPECT_FALSE(rig.log.written_memory_element());
  EXPECT_NE(rig.log.state().mem[0], Rig::data(handle, 0)[0]);
}

}  // namespace
}  // namespace segue::operand_log
