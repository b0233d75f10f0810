// Messages of one cycle: each is judged by the state at its start, and all that are legal take
// effect together.

#include "tests/operand_log/twin/rig.hpp"

namespace segue::operand_log {
namespace {

TEST(OperandLogMeeting, AKillFreesAllocationsOfItsCycle) {
  Rig rig(2);
  rig.alloc(0, 1);
  rig.drive_kill(0);
  EXPECT_EQ(rig.try_alloc(0, 2), Error::kNone);
  EXPECT_EQ(rig.out.alloc_handle, 1U);
  EXPECT_EQ(rig.next.in_use, 0U);
  EXPECT_EQ(rig.next.room[0], 3U);
  EXPECT_EQ(rig.next.alloc_handle, 0U);
  EXPECT_EQ(rig.entry(1), (Entry{.first = true, .next = 2})) << "it was there";
  EXPECT_EQ(rig.write(1, 0), Error::kState);
}

TEST(OperandLogMeeting, AKillIsOfItsOwnThreadBlockAlone) {
  Rig rig(2);
  rig.alloc(0, 1);
  const auto other = rig.alloc_written(1, 2);
  rig.alloc(0, 2);
  rig.drive_kill(0);
  EXPECT_EQ(rig.try_alloc(1, 1), Error::kNone);
  EXPECT_EQ(rig.next.in_use, 0b10U);
  EXPECT_EQ(rig.next.room, (std::vector<std::uint64_t>{3, 0, 0}));
  EXPECT_EQ(rig.read(other, 1), Error::kNone);
}

TEST(OperandLogMeeting, AReadInTheCycleOfTheFreeShowsTheOperand) {
  Rig rig(1);
  const auto handle = rig.alloc_written(0, 2);
  rig.drive_free(handle);
  EXPECT_EQ(rig.read(handle, 1), Error::kNone);
  EXPECT_EQ(rig.error(Source::kFree), Error::kNone);
  EXPECT_TRUE(rig.next.read_valid);
  EXPECT_EQ(rig.next.read_data, Rig::data(handle, 1));
  EXPECT_EQ(rig.next.in_use, 0U);
}

TEST(OperandLogMeeting, AReadInTheCycleOfTheKillShowsTheOperand) {
  Rig rig(1);
  const auto handle = rig.alloc_written(0, 2);
  rig.drive_kill(0);
  EXPECT_EQ(rig.read(handle, 0), Error::kNone);
  EXPECT_EQ(rig.next.read_data, Rig::data(handle, 0));
  EXPECT_EQ(rig.next.in_use, 0U);
}

TEST(OperandLogMeeting, AWriteInTheCycleOfTheFreeOrKillIsLegalAndLost) {
  Rig rig(1);
  const auto handle = rig.alloc(0, 2);
  rig.drive_free(handle);
  EXPECT_EQ(rig.write(handle, 1), Error::kNone);
  EXPECT_EQ(rig.log.written_memory_element(), handle + 1);
  EXPECT_EQ(rig.log.state().operand(handle + 1)[0], Rig::data(handle, 1)[0]);
  EXPECT_TRUE(rig.entry(handle + 1).written);
  EXPECT_EQ(rig.read(handle, 1), Error::kState);
  const auto again = rig.alloc(0, 1);
  rig.drive_kill(0);
  EXPECT_EQ(rig.write(again, 0), Error::kNone);
  EXPECT_EQ(rig.read(again, 0), Error::kState);
}

TEST(OperandLogMeeting, FreedEntriesAreTakenUntilTheNextCycle) {
  Rig rig(1);
  const auto first = rig.alloc(0, 3);
  const auto second = rig.alloc(0, 3);
  rig.drive_free(first);
  EXPECT_EQ(rig.try_alloc(0, 2), Error::kFull) << "one is free, three soon";
  rig.drive_free(second);
  EXPECT_EQ(rig.try_alloc(0, 1), Error::kNone);
  EXPECT_EQ(rig.out.alloc_handle, 0U);
  EXPECT_EQ(rig.next.alloc_handle, 1U);
  EXPECT_EQ(rig.next.room[0], 6U);
}

TEST(OperandLogMeeting, AFreeAndAKillOfOneThreadBlock) {
  Rig rig(2);
  const auto handle = rig.alloc(0, 2);
  rig.alloc(0, 1);
  rig.drive_free(handle);
  EXPECT_EQ(rig.kill(0), Error::kNone);
  EXPECT_EQ(rig.error(Source::kFree), Error::kNone);
  EXPECT_EQ(rig.next.room[0], 3U);
  EXPECT_EQ(rig.next.alloc_handle, 0U);
}

TEST(OperandLogMeeting, AllAtOnce) {
  Rig rig(3, {.num_entries = 12, .num_tbs = 3, .num_lanes = 2});
  const auto read = rig.alloc_written(0, 2);
  const auto written = rig.alloc(1, 2);
  rig.alloc(2, 2);
  rig.drive_set_up(1);
  rig.drive_alloc(1, 2);
  rig.drive_write(written, 1);
  rig.drive_read(read, 1);
  rig.drive_free(read);
  rig.drive_kill(2);
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 1U << static_cast<unsigned>(Source::kSetup)) << "busy";
  EXPECT_EQ(rig.next.in_use, 0b010U);
  EXPECT_EQ(rig.next.room, (std::vector<std::uint64_t>{4, 0, 4}));
  EXPECT_EQ(rig.next.read_data, Rig::data(read, 1));
  rig.read(written, 1);
  EXPECT_EQ(rig.next.read_data, Rig::data(written, 1));
}

TEST(OperandLogMeeting, ASetUpAndAKillOfAnEmptySlot) {
  Rig rig(2);
  rig.drive_set_up(3);
  EXPECT_EQ(rig.kill(1), Error::kNone);
  EXPECT_EQ(rig.error(Source::kSetup), Error::kNone);
  EXPECT_EQ(rig.next.room[2], 2U);
}

}  // namespace
}  // namespace segue::operand_log
