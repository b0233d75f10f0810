// The table of messages, row by row: the first error that applies drops a message, and nothing
// else changes.

#include "tests/scoreboard/twin/rig.hpp"

namespace segue::scoreboard {
namespace {

TEST(ScoreboardError, OfAnInsert) {
  Rig rig;
  EXPECT_EQ(rig.try_insert(at(3, 0)), Error::kIndex);
  EXPECT_EQ(rig.try_insert(at(2, 3)), Error::kNone);
  EXPECT_EQ(rig.try_insert(at(2, 3)), Error::kLive);
  EXPECT_EQ(rig.try_insert(at(1, 3)), Error::kNone) << "another warp's place";
  EXPECT_EQ(rig.next.live, (std::vector<std::uint64_t>{0, 0b1000, 0b1000}));
}

TEST(ScoreboardError, OfAnInsertInLane1) {
  Rig rig;
  const auto lanes = [&](const Program& first, const Program& second) {
    rig.drive_insert(first, 0);
    rig.drive_insert(second, 1);
    rig.cycle();
    return rig.error(Source::kInsert1);
  };
  EXPECT_EQ(lanes(at(0, 0), at(3, 1)), Error::kIndex) << "before the line";
  EXPECT_EQ(lanes(at(0, 1), at(1, 1)), Error::kLine);
  EXPECT_EQ(lanes(at(3, 0), at(1, 1)), Error::kLine) << "also of an illegal lane 0";
  EXPECT_EQ(lanes(at(1, 0), at(0, 0)), Error::kLine) << "before live";
  EXPECT_EQ(lanes(at(0, 2), at(0, 0)), Error::kLive);
  EXPECT_EQ(lanes(at(0, 0), at(0, 0)), Error::kLive) << "before twice";
  EXPECT_EQ(lanes(at(0, 3), at(0, 3)), Error::kTwice);
  EXPECT_EQ(lanes(at(2, 0), at(2, 1)), Error::kNone);
  EXPECT_EQ(rig.next.live, (std::vector<std::uint64_t>{0b1111, 0b0001, 0b0011}));
  rig.drive_insert(at(1, 2), 1);
  rig.cycle();
  EXPECT_EQ(rig.error(Source::kInsert1), Error::kNone) << "alone";
  EXPECT_EQ(rig.next.live[1], 0b0101U);
}

TEST(ScoreboardError, OfAnIssue) {
  Rig rig;
  EXPECT_EQ(rig.issued(3, 0), Error::kIndex);
  EXPECT_EQ(rig.issued(0, 0), Error::kNotLive);
  rig.insert(at(0, 0));
  EXPECT_EQ(rig.issued(0, 0), Error::kNone);
  EXPECT_EQ(rig.issued(0, 0), Error::kIssued);
  rig.insert(at(0, 1));
  rig.drive_issued(0, 1, 0);
  rig.drive_issued(0, 1, 1);
  rig.cycle();
  EXPECT_EQ(rig.error(Source::kIssued0), Error::kNone);
  EXPECT_EQ(rig.error(Source::kIssued1), Error::kTwice);
  rig.drive_issued(0, 1, 0);
  rig.drive_issued(0, 1, 1);
  rig.cycle();
  EXPECT_EQ(rig.error(Source::kIssued1), Error::kIssued) << "before twice";
}

TEST(ScoreboardError, OfARead) {
  Rig rig;
  EXPECT_EQ(rig.read(3, 0), Error::kIndex);
  EXPECT_EQ(rig.read(0, 0), Error::kNotLive);
  rig.insert(at(0, 0));
  EXPECT_EQ(rig.read(0, 0), Error::kNotIssued);
  rig.issued(0, 0);
  rig.drive_read(0, 0, 0);
  rig.drive_read(0, 0, 1);
  rig.cycle();
  EXPECT_EQ(rig.error(Source::kRead0), Error::kNone);
  EXPECT_EQ(rig.error(Source::kRead1), Error::kTwice);
  EXPECT_EQ(rig.read(0, 0), Error::kReleased);
}

TEST(ScoreboardError, OfAReadOfALateInstruction) {
  Rig rig;
  rig.insert_issued(at(0, 0).late());
  rig.drive_read(0, 0, 0);
  rig.drive_read(0, 0, 1);
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0U) << "it may be read twice";
  EXPECT_EQ(rig.read(0, 0), Error::kNone);
  rig.checked(0, 0);
  EXPECT_EQ(rig.read(0, 0), Error::kNone) << "and when it has released its sources";
}

TEST(ScoreboardError, OfALastCheck) {
  Rig rig;
  EXPECT_EQ(rig.checked(3, 0), Error::kIndex);
  EXPECT_EQ(rig.checked(0, 0), Error::kNotLive);
  rig.insert(at(0, 0).late());
  EXPECT_EQ(rig.checked(0, 0), Error::kNotIssued);
  rig.issued(0, 0);
  EXPECT_EQ(rig.checked(0, 0), Error::kNone);
  EXPECT_EQ(rig.checked(0, 0), Error::kReleased);
  rig.insert_issued(at(0, 1).memory());
  EXPECT_EQ(rig.checked(0, 1), Error::kNone);
  EXPECT_EQ(rig.checked(0, 1), Error::kNone) << "it releases nothing";
  rig.read(0, 1);
  EXPECT_EQ(rig.checked(0, 1), Error::kNone) << "whatever was released before";
}

TEST(ScoreboardError, OfACommit) {
  Rig rig;
  EXPECT_EQ(rig.commit(3, 0), Error::kIndex);
  EXPECT_EQ(rig.commit(0, 0), Error::kNotLive);
  rig.insert(at(0, 0));
  EXPECT_EQ(rig.commit(0, 0), Error::kNotIssued);
  rig.issued(0, 0);
  rig.drive_commit(0, 0, 0);
  rig.drive_commit(0, 0, 1);
  rig.cycle();
  EXPECT_EQ(rig.error(Source::kCommit0), Error::kNone);
  EXPECT_EQ(rig.error(Source::kCommit1), Error::kTwice);
  EXPECT_EQ(rig.commit(0, 0), Error::kNotLive) << "once";
}

TEST(ScoreboardError, OfASquash) {
  Rig rig;
  EXPECT_EQ(rig.squash(3, 0), Error::kIndex);
  EXPECT_EQ(rig.squash(0, 0), Error::kNotLive);
  rig.insert(at(0, 0));
  EXPECT_EQ(rig.squash(0, 0), Error::kNotIssued);
  rig.issued(0, 0);
  EXPECT_EQ(rig.squash(0, 0), Error::kNone);
  EXPECT_EQ(rig.squash(0, 0), Error::kNotLive);
  for (const std::uint32_t lane : {0U, 1U}) {
    rig.insert_issued(at(0, 1));
    rig.drive_commit(0, 1, lane);
    EXPECT_EQ(rig.squash(0, 1), Error::kTwice) << lane;
  }
  rig.insert_issued(at(0, 1));
  rig.drive_commit(0, 2);
  EXPECT_EQ(rig.squash(0, 1), Error::kNone) << "another one commits";
  rig.drive_commit(0, 1);
  EXPECT_EQ(rig.squash(0, 1), Error::kNotLive) << "an illegal commit is none";
}

TEST(ScoreboardError, OfAWithdrawal) {
  Rig rig;
  EXPECT_EQ(rig.withdraw(3, 0), Error::kIndex);
  EXPECT_EQ(rig.withdraw(0, 0), Error::kNotLive);
  rig.insert(at(0, 0));
  EXPECT_EQ(rig.withdraw(0, 0), Error::kNone);
  EXPECT_EQ(rig.withdraw(0, 0), Error::kNotLive);
  rig.insert_issued(at(0, 0));
  EXPECT_EQ(rig.withdraw(0, 0), Error::kIssued);
}

TEST(ScoreboardError, NoErrorHidesAnother) {
  Rig rig;
  rig.insert_issued(at(0, 0));
  rig.drive_insert(at(0, 0), 0);
  rig.drive_insert(at(1, 0), 1);
  rig.drive_issued(0, 0, 0);
  rig.drive_issued(3, 0, 1);
  rig.drive_read(1, 0, 0);
  rig.drive_read(3, 0, 1);
  rig.drive_checked(1, 1);
  rig.drive_commit(2, 0, 0);
  rig.drive_commit(3, 0, 1);
  rig.drive_squash(1, 2);
  rig.drive_withdraw(0, 0);
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0x7ffU);
  EXPECT_EQ(rig.out.err_code,
            (std::array{Error::kLive, Error::kLine, Error::kIssued, Error::kIndex, Error::kNotLive,
                        Error::kIndex, Error::kNotLive, Error::kNotLive, Error::kIndex,
                        Error::kNotLive, Error::kIssued}));
  EXPECT_EQ(rig.next.live, (std::vector<std::uint64_t>{1, 0, 0}));
}

TEST(ScoreboardError, NoneInReset) {
  Rig rig;
  rig.insert_issued(at(0, 0).reads({1}).writes(2));
  rig.in.rst_n = false;
  rig.drive_insert(at(0, 1).reads({2}), 0);
  rig.drive_insert(at(3, 1), 1);
  rig.drive_read(0, 0);
  rig.drive_commit(0, 0);
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_EQ(rig.out.err_code, (std::array<Error, kNumSources>{}));
  EXPECT_EQ(rig.waits(), Waits{});
  EXPECT_EQ(rig.out.release_valid, 0U);
  EXPECT_EQ(rig.out.release, std::vector<Release>(5));
  EXPECT_FALSE(rig.out.quiescent);
  EXPECT_EQ(rig.out.live[0], 1U) << "until the clock edge";
  EXPECT_EQ(rig.out.wake_at, (std::uint64_t{1} << 48) - 1);
  EXPECT_EQ(rig.next.live, (std::vector<std::uint64_t>{0, 0, 0}));
  EXPECT_EQ(rig.next.in_flight, 0U);
  EXPECT_TRUE(rig.next.quiescent);
}

}  // namespace
}  // namespace segue::scoreboard
