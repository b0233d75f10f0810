// What an instruction waits for, and what ends it.

#include "tests/issue_queue/twin/rig.hpp"

namespace segue::issue_queue {
namespace {

Coming waiting(std::uint32_t result, std::uint32_t sources, std::uint32_t issue,
               Unit unit = Unit::kMath) {
  Coming msg = Rig::instruction(1, 0, unit);
  msg.result = result;
  msg.sources = sources;
  msg.issue = issue;
  return msg;
}

TEST(IssueQueueWait, SourcesEndWithEitherRelease) {
  for (const bool result : {false, true}) {
    Rig rig;
    const auto msg = waiting(0, 0b0110, 0);
    rig.insert(msg);
    rig.release(1, 1, result);
    EXPECT_EQ(rig.now().issue_valid, 0U) << "place 2 is still waited for";
    EXPECT_TRUE(rig.out.quiescent);
    rig.release(1, 2, result);
    EXPECT_EQ(rig.out.issue_valid, 0U) << "not in the cycle of the release";
    rig.cycle();
    EXPECT_TRUE(rig.issues(0, msg));
  }
}

TEST(IssueQueueWait, AResultDoesNotEndWithTheSources) {
  Rig rig;
  const auto msg = waiting(0b1000, 0b1000, 0b1000);
  rig.insert(msg);
  rig.release(1, 3, false);
  EXPECT_EQ(rig.queue.state().waits(0), (Waits{.result = 0b1000}));
  rig.release(1, 3, true);
  EXPECT_EQ(rig.queue.state().waits(0), Waits{});
  EXPECT_TRUE((rig.now(), rig.issues(0, msg)));
}

TEST(IssueQueueWait, OnlyTheStrongestWaitForAPlaceIsKept) {
  Rig rig;
  rig.insert(waiting(0b0001, 0b0111, 0b1111));
  EXPECT_EQ(rig.waits(0), (Waits{.result = 0b0001, .sources = 0b0110, .issue = 0b1000}));
  const auto msg = waiting(0, 0b0010, 0b0010);
  rig.insert(msg);
  rig.release(1, 1, false);
  EXPECT_TRUE((rig.now(), rig.issues(0, msg))) << "what has released its sources was issued before";
}

TEST(IssueQueueWait, TheStrongestIsChosenBeforeAReleaseInItsCycle) {
  Rig rig;
  const auto msg = waiting(0, 0b0010, 0b0010);
  rig.insert(msg);
  rig.drive_release(1, 1, false);
  rig.cycle();
  EXPECT_EQ(rig.out.issue_valid, 0U);
  EXPECT_TRUE((rig.now(), rig.issues(0, msg)));
}

TEST(IssueQueueWait, AnotherWarpsReleaseIsNoMatter) {
  Rig rig;
  rig.insert(waiting(0b0001, 0, 0));
  rig.release(2, 0, true);
  rig.release(3, 0, true);  // there is no such warp
  EXPECT_EQ(rig.now().issue_valid, 0U);
}

TEST(IssueQueueWait, MemoryOrderEndsWithTheIssue) {
  Rig rig;
  const auto older = Rig::instruction(1, 2, Unit::kMemory);
  const auto younger = waiting(0, 0, 0b0100, Unit::kMemory);
  rig.insert(older);
  rig.insert(younger);
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, older));
  EXPECT_EQ(rig.out.issue_valid, 0b01U);
  rig.cycle();
  EXPECT_TRUE(rig.issues(0, younger));
}

TEST(IssueQueueWait, OnlyAMemoryInstructionsIssueEndsIt) {
  Rig rig;
  rig.insert(Rig::instruction(1, 2, Unit::kControl));
  rig.insert(Rig::instruction(2, 2, Unit::kMemory));
  rig.insert(waiting(0, 0, 0b0100, Unit::kMemory));
  rig.cycle();
  EXPECT_EQ(rig.out.issue_valid, 0b11U);
  EXPECT_EQ(rig.now().issue_valid, 0U);
}

TEST(IssueQueueWait, AReturnedInstructionIsNotIssued) {
  Rig rig;
  rig.insert(Rig::instruction(1, 2, Unit::kMemory));
  const auto younger = waiting(0, 0, 0b0100, Unit::kMemory);
  rig.insert(younger);
  rig.in.give_back = 0b010;
  rig.cycle();
  rig.in.give_back = 0;
  EXPECT_EQ(rig.now().issue_valid, 0U);
  rig.in.give_back = 0b010;
  EXPECT_TRUE((rig.now(), rig.gives_back(younger)));
}

TEST(IssueQueueWait, FreeEntriesAreReleasedToo) {
  Rig rig;
  rig.insert(waiting(0b0001, 0b0010, 0b0100));
  rig.kill(1);
  rig.release(1, 1, false);
  EXPECT_EQ(rig.queue.state().waits(0), (Waits{.result = 0b0001, .sources = 0, .issue = 0b0100}));
  rig.insert(Rig::instruction(2, 0));  // into entry 0
  EXPECT_EQ(rig.queue.state().waits(0), Waits{});
  rig.kill(2);
  const auto msg = waiting(0, 0, 0b0100);
  rig.insert(msg);
  rig.kill(1);
  rig.in.unit_ready = 0b1111;
  rig.drive_insert(Rig::instruction(2, 1));
  rig.drive_insert(Rig::instruction(1, 2, Unit::kMemory));
  rig.cycle();
  rig.cycle();
  EXPECT_EQ(rig.out.issue_valid, 0b11U);
}

TEST(IssueQueueWait, AnIssueReachesFreeEntries) {
  Rig rig;
  rig.insert(Rig::instruction(1, 2, Unit::kMemory));
  auto killed = waiting(0, 0, 0b0100, Unit::kMemory);
  killed.tb = 0;
  rig.insert(killed);
  rig.kill(0);
  EXPECT_EQ(rig.queue.state().waits(1).issue, 0b0100U);
  rig.cycle();
  EXPECT_EQ(rig.queue.state().waits(1).issue, 0U);
}

}  // namespace
}  // namespace segue::issue_queue
