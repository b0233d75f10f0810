// The table of messages, row by row: the first error that applies drops a message, and nothing
// else changes.

#include "tests/operand_log/twin/rig.hpp"

namespace segue::operand_log {
namespace {

TEST(OperandLogError, OfASetUp) {
  Rig rig;
  EXPECT_EQ(rig.set_up(0, 1), Error::kIndex);
  EXPECT_EQ(rig.set_up(1, 0), Error::kIndex);
  EXPECT_EQ(Rig({.num_entries = 7, .num_tbs = 2, .num_lanes = 2}).set_up(3, 1), Error::kIndex);
  EXPECT_EQ(rig.set_up(3, 3), Error::kTooSmall) << "a part of 2";
  EXPECT_EQ(rig.next.room, (std::vector<std::uint64_t>{0, 0, 0}));
  EXPECT_EQ(rig.set_up(3, 2), Error::kNone);
  EXPECT_EQ(rig.next.room, (std::vector<std::uint64_t>{2, 2, 2}));
  EXPECT_EQ(rig.set_up(2, 3), Error::kNone);
  EXPECT_EQ(rig.next.room, (std::vector<std::uint64_t>{3, 3, 0}));
  rig.alloc(1, 1);
  EXPECT_EQ(rig.set_up(0, 1), Error::kIndex) << "before all else";
  EXPECT_EQ(rig.set_up(3, 3), Error::kTooSmall) << "before it is busy";
  EXPECT_EQ(rig.set_up(2, 1), Error::kBusy);
}

TEST(OperandLogError, OfASetUpThatMeetsAnAllocation) {
  Rig rig(2);
  rig.drive_set_up(3);
  EXPECT_EQ(rig.try_alloc(0, 1), Error::kNone);
  EXPECT_EQ(rig.error(Source::kSetup), Error::kBusy);
  EXPECT_EQ(rig.next.room[1], 3U) << "nothing was set up";
  rig.kill(0);
  rig.drive_set_up(3);
  EXPECT_EQ(rig.try_alloc(2, 1), Error::kNotSetUp) << "not yet";
  EXPECT_EQ(rig.error(Source::kSetup), Error::kNone) << "an illegal one is none";
  EXPECT_EQ(rig.next.room[2], 2U);
}

TEST(OperandLogError, OfASetUpThatMeetsTheEndOfTheLastInstruction) {
  Rig rig(2);
  const auto handle = rig.alloc(0, 2);
  rig.drive_set_up(1);
  rig.free(handle);
  EXPECT_EQ(rig.error(Source::kSetup), Error::kBusy);
  rig.alloc(0, 2);
  rig.drive_set_up(1);
  rig.kill(0);
  EXPECT_EQ(rig.error(Source::kSetup), Error::kBusy);
  EXPECT_EQ(rig.next.in_use, 0U);
}

TEST(OperandLogError, OfAnAllocation) {
  Rig rig;
  EXPECT_EQ(rig.try_alloc(0, 1), Error::kNotSetUp);
  EXPECT_EQ(rig.try_alloc(3, 1), Error::kIndex);
  EXPECT_EQ(rig.try_alloc(0, 0), Error::kIndex);
  rig.set_up(2);
  EXPECT_EQ(rig.try_alloc(2, 1), Error::kNotSetUp);
  rig.set_up(3);
  EXPECT_EQ(rig.try_alloc(0, 3), Error::kTooSmall) << "it never fits";
  rig.alloc(0, 1);
  EXPECT_EQ(rig.try_alloc(0, 3), Error::kTooSmall) << "before full";
  EXPECT_EQ(rig.try_alloc(0, 2), Error::kFull) << "it may fit later";
  EXPECT_EQ(rig.try_alloc(1, 2), Error::kNone) << "what another has is no matter";
  EXPECT_EQ(rig.next.in_use, 0b011U);
}

TEST(OperandLogError, OfAWrite) {
  Rig rig(1);
  const auto handle = rig.alloc(0, 2);
  EXPECT_EQ(rig.write(7, 0), Error::kIndex);
  EXPECT_EQ(rig.write(handle + 1, 0), Error::kState) << "not the first of its chain";
  EXPECT_EQ(rig.write(handle + 2, 0), Error::kState) << "free";
  EXPECT_EQ(rig.write(handle, 2), Error::kOperand);
  EXPECT_EQ(rig.write(handle, 3), Error::kOperand) << "there are never four";
  EXPECT_EQ(rig.write(handle, 1), Error::kNone) << "in any order";
  EXPECT_EQ(rig.write(handle, 1), Error::kWritten);
  EXPECT_EQ(rig.write(handle, 0), Error::kNone);
}

TEST(OperandLogError, OfARead) {
  Rig rig(1);
  const auto handle = rig.alloc(0, 3);
  EXPECT_EQ(rig.read(7, 0), Error::kIndex);
  EXPECT_EQ(rig.read(handle + 2, 0), Error::kState);
  EXPECT_EQ(rig.read(handle, 3), Error::kOperand);
  EXPECT_EQ(rig.read(handle, 2), Error::kUnwritten);
  rig.drive_read(handle, 2);
  EXPECT_EQ(rig.write(handle, 2), Error::kNone);
  EXPECT_EQ(rig.error(Source::kRead), Error::kUnwritten) << "still, in the cycle of the write";
  EXPECT_FALSE(rig.next.read_valid);
  EXPECT_EQ(rig.read(handle, 2), Error::kNone);
}

TEST(OperandLogError, OfAFree) {
  Rig rig(1);
  EXPECT_EQ(rig.free(7), Error::kIndex);
  EXPECT_EQ(rig.free(0), Error::kState);
  const auto handle = rig.alloc(0, 2);
  EXPECT_EQ(rig.free(handle + 1), Error::kState);
  EXPECT_EQ(rig.free(handle), Error::kNone);
  EXPECT_EQ(rig.free(handle), Error::kState) << "once";
}

TEST(OperandLogError, OfAKill) {
  Rig rig;
  EXPECT_EQ(rig.kill(3), Error::kIndex);
  EXPECT_EQ(rig.kill(2), Error::kNone) << "also where nothing is set up";
}

TEST(OperandLogError, NoErrorHidesAnother) {
  Rig rig;
  rig.drive_set_up(0);
  rig.drive_alloc(0, 1);
  rig.drive_write(0, 0);
  rig.drive_read(7, 0);
  rig.drive_free(0);
  rig.drive_kill(3);
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0b111111U);
  EXPECT_EQ(rig.out.err_code, (std::array{Error::kIndex, Error::kNotSetUp, Error::kState,
                                          Error::kIndex, Error::kState, Error::kIndex}));
}

TEST(OperandLogError, NoneWithoutAMessageAndNoneInReset) {
  Rig rig(1);
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0U);
  rig.in.rst_n = false;
  rig.drive_free(7);
  rig.drive_write(0, 0);
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_EQ(rig.out.err_code, (std::array<Error, kNumSources>{}));
  EXPECT_FALSE(rig.out.quiescent);
  EXPECT_EQ(rig.out.wake_at, (std::uint64_t{1} << 48) - 1);
}

}  // namespace
}  // namespace segue::operand_log
