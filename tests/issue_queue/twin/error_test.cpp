// The table of messages, row by row: the first error that applies drops a message, and nothing
// else changes.

#include "tests/issue_queue/twin/rig.hpp"

namespace segue::issue_queue {
namespace {

Coming of(std::uint32_t warp, std::uint32_t tb) {
  Coming msg = Rig::instruction(warp, 0);
  msg.tb = tb;
  return msg;
}

TEST(IssueQueueError, OfAnInsert) {
  Rig rig;
  EXPECT_EQ(rig.insert(of(3, 0)), Error::kIndex);
  EXPECT_EQ(rig.insert(of(0, 3)), Error::kIndex);
  EXPECT_EQ(rig.now().free, 5U);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(rig.insert(of(2, 2)), Error::kNone);
  EXPECT_EQ(rig.insert(of(0, 0)), Error::kFull);
  EXPECT_EQ(rig.insert(of(3, 3)), Error::kIndex) << "before full";
}

TEST(IssueQueueError, OfTwoInserts) {
  Rig rig;
  for (int i = 0; i < 4; ++i) rig.insert(of(0, 0));
  rig.drive_insert(of(3, 0));
  const auto second = of(1, 1);
  rig.drive_insert(second);
  rig.cycle_without_units();
  EXPECT_EQ(rig.error(Source::kInsert0), Error::kIndex);
  EXPECT_EQ(rig.error(Source::kInsert1), Error::kNone) << "an illegal one takes no entry";
  EXPECT_EQ(rig.queue.state().instruction(4), Rig::shown(second));
  EXPECT_EQ(rig.queue.written_memory_elements(), (IssueQueue::Written{std::nullopt, 4}));
  EXPECT_EQ(rig.now().free, 0U);
}

TEST(IssueQueueError, TheFirstLaneHasTheFirstChoice) {
  Rig rig;
  for (int i = 0; i < 4; ++i) rig.insert(of(0, 0));
  const auto first = of(2, 2);
  rig.drive_insert(first);
  rig.drive_insert(of(1, 1));
  rig.cycle_without_units();
  EXPECT_EQ(rig.error(Source::kInsert0), Error::kNone);
  EXPECT_EQ(rig.error(Source::kInsert1), Error::kFull);
  EXPECT_EQ(rig.out.err_valid, 0b010U);
  EXPECT_EQ(rig.queue.state().instruction(4), Rig::shown(first));
}

TEST(IssueQueueError, TheSecondLaneAlone) {
  Rig rig;
  rig.in.insert_valid = 0b10;
  rig.in.insert[1] = of(1, 1);
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_EQ(rig.queue.state().instruction(0), Rig::shown(rig.in.insert[1]));
}

TEST(IssueQueueError, OfAKill) {
  Rig rig;
  rig.insert(of(0, 2));
  EXPECT_EQ(rig.kill(3), Error::kIndex);
  EXPECT_EQ(rig.out.err_valid, 0b100U);
  EXPECT_EQ(rig.now().free, 4U);
  EXPECT_EQ(rig.kill(1), Error::kNone) << "also where it has nothing";
  EXPECT_EQ(rig.now().free, 4U);
}

TEST(IssueQueueError, NoneWithoutAMessageAndNoneInReset) {
  Rig rig;
  rig.in.insert[0] = of(3, 3);
  rig.in.kill = 3;
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0U);
  rig.drive_reset();
  rig.drive_insert(of(3, 3));
  rig.drive_kill(3);
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_EQ(rig.out.err_code, (std::array<Error, kNumSources>{}));
}

}  // namespace
}  // namespace segue::issue_queue
