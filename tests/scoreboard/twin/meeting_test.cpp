// Messages that meet at one place, and what is shown of the places.

#include "tests/scoreboard/twin/rig.hpp"

namespace segue::scoreboard {
namespace {

TEST(ScoreboardMeeting, AKillFreesInsertsOfItsCycle) {
  Rig rig;
  rig.insert_issued(at(0, 0));
  rig.insert(at(0, 1));
  rig.drive_insert(at(0, 2).writes(1), 0);
  rig.drive_insert(at(0, 3).reads({1}), 1);
  rig.drive_issued(0, 1);
  rig.drive_read(0, 0);
  rig.kill(0b001);
  EXPECT_EQ(rig.out.err_valid, 0U) << "all are legal";
  EXPECT_EQ(rig.waits(1), Waits{}) << "nothing is told of what is gone";
  EXPECT_TRUE(rig.next.quiescent);
  EXPECT_EQ(rig.next.live[0], 0U);
  EXPECT_EQ(rig.board.state().issued[0], 0b0011U) << "the bits of free places stay";
  EXPECT_EQ(rig.board.state().held[0], 0b1110U);
  EXPECT_EQ(rig.board.state().mem[2].dst, 1U) << "it was written";
}

TEST(ScoreboardMeeting, AKillFreesNoOtherWarp) {
  Rig rig;
  for (const std::uint32_t w : {0U, 1U, 2U}) rig.insert(at(w, w));
  rig.kill(0b101);
  EXPECT_EQ(rig.next.live, (std::vector<std::uint64_t>{0, 0b010, 0}));
  EXPECT_EQ(rig.next.in_use, 0b010U);
}

TEST(ScoreboardMeeting, CommitAndSquashFreeDespiteOtherMessages) {
  for (const bool squash : {false, true}) {
    for (const bool late : {false, true}) {
      Rig rig;
      rig.insert_issued(late ? at(0, 0).late() : at(0, 0));
      rig.drive_read(0, 0);
      rig.drive_checked(0, 0);
      squash ? rig.drive_squash(0, 0) : rig.drive_commit(0, 0);
      rig.cycle();
      EXPECT_EQ(rig.out.err_valid, 0U);
      EXPECT_FALSE(rig.is_live(0, 0));
      EXPECT_EQ(rig.out.release_valid, (late ? 0b00100U : 0b00001U) | (squash ? 0U : 0b01000U));
    }
  }
}

TEST(ScoreboardMeeting, WithdrawnAndIssuedIsFree) {
  Rig rig;
  rig.insert(at(0, 0));
  rig.drive_issued(0, 0);
  EXPECT_EQ(rig.withdraw(0, 0), Error::kNone);
  EXPECT_EQ(rig.error(Source::kIssued0), Error::kNone);
  EXPECT_FALSE(rig.is_live(0, 0));
  EXPECT_EQ(rig.next.in_flight, 0U);
  EXPECT_EQ(rig.insert(at(0, 0)), Waits{});
  EXPECT_EQ(rig.next.in_flight, 0U) << "an insert writes all bits";
}

TEST(ScoreboardMeeting, AFreedPlaceIsTakenUntilTheNextCycle) {
  Rig rig;
  rig.insert_issued(at(0, 0));
  rig.drive_commit(0, 0);
  EXPECT_EQ(rig.try_insert(at(0, 0)), Error::kLive);
  rig.insert(at(0, 1));
  rig.drive_withdraw(0, 1);
  EXPECT_EQ(rig.try_insert(at(0, 1)), Error::kLive);
  rig.insert(at(0, 2));
  rig.in.kill = 0b001;
  EXPECT_EQ(rig.try_insert(at(0, 2)), Error::kLive);
  EXPECT_EQ(rig.next.in_use, 0U);
}

TEST(ScoreboardMeeting, WarpsAreShownInUseAndInFlight) {
  Rig rig;
  rig.insert(at(0, 0));
  rig.insert(at(2, 1));
  EXPECT_EQ(rig.next.in_use, 0b101U);
  EXPECT_EQ(rig.next.in_flight, 0U);
  rig.issued(2, 1);
  EXPECT_EQ(rig.next.in_flight, 0b100U);
  rig.insert(at(2, 2));
  EXPECT_FALSE(rig.next.quiescent) << "waits are told";
  rig.commit(2, 1);
  EXPECT_EQ(rig.next.in_flight, 0U);
  EXPECT_EQ(rig.next.in_use, 0b101U);
  EXPECT_TRUE(rig.next.quiescent);
}

TEST(ScoreboardMeeting, AResetKeepsTheTableOfRegisters) {
  Rig rig;
  rig.insert(at(1, 3).reads({1, 2, 3}).writes(4));
  rig.in.rst_n = false;
  rig.drive_insert(at(1, 0).writes(5));
  rig.cycle();
  EXPECT_EQ(rig.board.state().mem[4 + 3].dst, 4U);
  EXPECT_EQ(rig.board.state().mem[4 + 0], Registers{}) << "nothing is written in a reset cycle";
  EXPECT_FALSE(rig.board.written_memory_element().has_value());
}

TEST(ScoreboardSize, IsChecked) {
  Params params = kSmall;
  params.num_warps = 65;
  EXPECT_THROW(Scoreboard{params}, std::invalid_argument);
  params = kSmall;
  params.commit_width = 3;
  EXPECT_THROW(Scoreboard{params}, std::invalid_argument);
}

}  // namespace
}  // namespace segue::scoreboard
