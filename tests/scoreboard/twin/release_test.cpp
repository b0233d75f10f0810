// What the messages of a cycle release, for the issue queue.

#include "tests/scoreboard/twin/rig.hpp"

namespace segue::scoreboard {
namespace {

/// Ports of `kSmall`: two of reads, one of the last check, two of commits.
constexpr std::size_t kCheckPort = 2, kCommitPort = 3;

TEST(ScoreboardRelease, ByARead) {
  Rig rig;
  rig.insert_issued(at(1, 2));
  rig.insert_issued(at(2, 3).late());
  rig.drive_read(1, 2, 1);
  rig.drive_read(2, 3, 0);
  rig.cycle();
  EXPECT_EQ(rig.out.release_valid, 0b00010U) << "a late one releases nothing";
  EXPECT_EQ(rig.out.release[1], (Release{.warp = 1, .slot = 2, .result = false}));
  EXPECT_EQ(rig.out.release[0], Release{});
  rig.read(1, 2);
  EXPECT_EQ(rig.out.release_valid, 0U) << "illegal";
}

TEST(ScoreboardRelease, ByALastCheck) {
  Rig rig;
  rig.insert_issued(at(1, 2));
  rig.insert_issued(at(2, 3).late());
  rig.checked(1, 2);
  EXPECT_EQ(rig.out.release_valid, 0U) << "an early one";
  rig.checked(2, 3);
  EXPECT_EQ(rig.out.release_valid, 1U << kCheckPort);
  EXPECT_EQ(rig.out.release[kCheckPort], (Release{.warp = 2, .slot = 3, .result = false}));
  rig.checked(2, 3);
  EXPECT_EQ(rig.out.release_valid, 0U) << "once";
}

TEST(ScoreboardRelease, ByACommit) {
  Rig rig;
  rig.insert_issued(at(1, 2));
  rig.insert_issued(at(2, 3).late());
  rig.drive_commit(2, 3, 0);
  rig.drive_commit(1, 2, 1);
  rig.cycle();
  EXPECT_EQ(rig.out.release_valid, 0b11U << kCommitPort) << "read, checked or not";
  EXPECT_EQ(rig.out.release[kCommitPort], (Release{.warp = 2, .slot = 3, .result = true}));
  EXPECT_EQ(rig.out.release[kCommitPort + 1], (Release{.warp = 1, .slot = 2, .result = true}));
  rig.commit(1, 2);
  EXPECT_EQ(rig.out.release_valid, 0U) << "illegal";
  EXPECT_EQ(rig.out.release, std::vector<Release>(5));
}

TEST(ScoreboardRelease, NotByASquashAWithdrawalOrAKill) {
  Rig rig;
  rig.insert_issued(at(0, 0));
  rig.insert(at(0, 1));
  rig.insert(at(1, 0));
  rig.drive_squash(0, 0);
  rig.drive_withdraw(0, 1);
  rig.kill(0b010);
  EXPECT_EQ(rig.out.release_valid, 0U);
  EXPECT_EQ(rig.next.in_use, 0U);
}

TEST(ScoreboardRelease, IsStillWaitedForInItsCycleAndNoLonger) {
  Rig rig;
  rig.insert_issued(at(0, 0).reads({1}).writes(2).memory());
  rig.insert(at(0, 1).memory());
  rig.insert(at(0, 2).reads({2}).writes(1).memory());
  rig.drive_read(0, 0);
  rig.drive_commit(0, 0);
  rig.drive_issued(0, 1);
  const Waits after = rig.insert(at(0, 3).reads({2}).writes(1).memory());
  EXPECT_EQ((Waits{rig.out.wait_result[0], rig.out.wait_sources[0], rig.out.wait_issue[0]}),
            (Waits{0b01, 0b01, 0b10}))
      << "of place 2";
  EXPECT_EQ(after, (Waits{0b100, 0b000, 0b100})) << "of place 3, inserted in that cycle";
}

TEST(ScoreboardRelease, NoneIsWaitedForThatEndedAtTheInsert) {
  for (const bool squash : {false, true}) {
    Rig rig;
    rig.insert_issued(at(0, 0).reads({1}).writes(2).memory());
    squash ? rig.drive_squash(0, 0) : rig.drive_commit(0, 0);
    EXPECT_EQ(rig.insert(at(0, 1).reads({2}).writes(1).memory().fence()), Waits{});
  }
}

TEST(ScoreboardRelease, OfAKilledWarpIsTold) {
  Rig rig;
  rig.insert_issued(at(0, 0));
  rig.drive_commit(0, 0);
  rig.kill(0b001);
  EXPECT_EQ(rig.out.release_valid, 1U << kCommitPort);
}

}  // namespace
}  // namespace segue::scoreboard
