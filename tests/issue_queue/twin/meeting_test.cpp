// Messages of one cycle: each is judged by the state at its start, and all that are legal take
// effect together.

#include "tests/issue_queue/twin/rig.hpp"

namespace segue::issue_queue {
namespace {

TEST(IssueQueueMeeting, AReleaseClearsWaitsThatComeInItsCycle) {
  Rig rig;
  auto msg = Rig::instruction(1, 3);
  msg.result = 0b0001;
  msg.sources = 0b0011;
  rig.insert(msg);
  rig.drive_release(1, 0, true);
  rig.drive_release(1, 1, false);
  EXPECT_EQ(rig.now().issue_valid, 0U) << "not in the cycle of the release";
  rig.cycle();
  EXPECT_TRUE((rig.now(), rig.issues(0, msg)));
}

TEST(IssueQueueMeeting, AReleaseClearsNoWaitsThatComeAfterIt) {
  Rig rig;
  auto msg = Rig::instruction(1, 3);
  msg.result = 0b0001;
  rig.drive_release(1, 0, true);
  rig.insert(msg);
  EXPECT_EQ(rig.now().issue_valid, 0U) << "a scoreboard would not name the place";
  EXPECT_FALSE(rig.out.quiescent) << "it is new";
  rig.cycle();
  EXPECT_EQ(rig.now().issue_valid, 0U);
  EXPECT_TRUE(rig.out.quiescent);
}

TEST(IssueQueueMeeting, NoWaitsComeWithoutAnInsert) {
  Rig rig;
  const auto msg = Rig::instruction(1, 3);
  rig.insert(msg);
  rig.cycle_without_units();
  for (auto& waits : rig.in.waits) waits = {.result = 0b0001, .sources = 0b0010, .issue = 0b0100};
  EXPECT_TRUE((rig.now(), rig.issues(0, msg)));
  rig.cycle_without_units();
  EXPECT_EQ(rig.queue.state().waits(0), Waits{});
}

TEST(IssueQueueMeeting, AnIssueClearsWaitsThatComeInItsCycle) {
  Rig rig;
  rig.insert(Rig::instruction(1, 2, Unit::kMemory));
  auto msg = Rig::instruction(1, 3, Unit::kMemory);
  msg.issue = 0b0100;
  rig.drive_insert(Rig::instruction(0, 0));
  rig.drive_insert(msg);
  rig.cycle_without_units();
  rig.cycle();
  EXPECT_EQ(rig.out.issue_valid, 0b11U);
  EXPECT_FALSE(rig.issues(1, msg));
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, msg));
}

TEST(IssueQueueMeeting, TwoReleasesOfOnePlace) {
  Rig rig;
  auto msg = Rig::instruction(1, 3);
  msg.result = msg.sources = 0b0001;
  rig.insert(msg);
  rig.drive_release(1, 0, false);
  rig.drive_release(1, 0, true);
  rig.cycle();
  EXPECT_TRUE((rig.now(), rig.issues(0, msg)));
}

TEST(IssueQueueMeeting, AKillFreesInsertsOfItsCycle) {
  Rig rig;
  rig.insert(Rig::instruction(0, 0));
  auto killed = Rig::instruction(1, 0);
  killed.sources = 0b0001;
  const auto other = Rig::instruction(2, 0);
  rig.drive_insert(killed);
  rig.drive_insert(other);
  EXPECT_EQ(rig.kill(1), Error::kNone);
  EXPECT_EQ(rig.now().in_use, 0b101U);
  EXPECT_EQ(rig.out.free, 3U);
  EXPECT_EQ(rig.queue.state().instruction(1), Rig::shown(killed)) << "it was there";
  EXPECT_EQ(rig.waits(1), Waits{}) << "none come for it";
}

TEST(IssueQueueMeeting, KilledInstructionsAreStillIssuedAndGivenBack) {
  Rig rig;
  auto first = Rig::instruction(0, 0);
  auto second = Rig::instruction(1, 0);
  auto third = Rig::instruction(2, 0);
  first.tb = second.tb = third.tb = 2;
  for (const auto& msg : {first, second, third}) rig.insert(msg);
  rig.in.give_back = 0b010;
  rig.in.stop = 0b100;
  rig.drive_kill(2);
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, first));
  EXPECT_TRUE(rig.gives_back(second));
  EXPECT_EQ(rig.now().free, 5U);
}

TEST(IssueQueueMeeting, ALeaversEntryIsNotFreeForAnInsertOfItsCycle) {
  Rig rig;
  for (std::uint32_t slot = 0; slot < 4; ++slot) rig.insert(Rig::instruction(0, slot));
  rig.insert(Rig::instruction(1, 0));
  rig.in.give_back = 0b010;
  rig.drive_insert(Rig::instruction(2, 0));
  rig.drive_insert(Rig::instruction(2, 1));
  rig.cycle();
  EXPECT_EQ(rig.out.issue_valid, 0b11U);
  EXPECT_TRUE(rig.out.back_valid);
  EXPECT_EQ(rig.error(Source::kInsert0), Error::kFull);
  EXPECT_EQ(rig.error(Source::kInsert1), Error::kFull);
  EXPECT_EQ(rig.now().free, 3U);
}

TEST(IssueQueueMeeting, AnInsertsRowHasLeaversOfItsCycle) {
  Rig rig;
  rig.insert(Rig::instruction(0, 0));
  rig.drive_insert(Rig::instruction(1, 0));
  rig.cycle();
  EXPECT_EQ(rig.out.issue_valid, 0b01U);
  EXPECT_TRUE(rig.queue.state().older(1).contains(0)) << "live at the start";
  rig.insert(Rig::instruction(2, 0));  // into entry 0
  EXPECT_FALSE(rig.queue.state().older(1).contains(0));
  EXPECT_TRUE(rig.queue.state().older(0).contains(1));
}

}  // namespace
}  // namespace segue::issue_queue
