// The context of a thread block: handed out, taken back; and killed.

#include <vector>

#include "tests/replay_queue/twin/rig.hpp"

namespace segue::replay_queue {
namespace {

TEST(ReplayQueueSave, HandsOutWarpAfterWarpInProgramOrder) {
  Rig rig;
  rig.take_over(instruction(2, 7));
  rig.take_over(instruction(0, 5));
  rig.take_over(instruction(1, 0));
  rig.take_over(instruction(2, 6));
  EXPECT_EQ(rig.command(CommandOp::kSave, 0), Error::kNone);
  EXPECT_TRUE(rig.next.saving);
  EXPECT_FALSE(rig.next.quiescent);
  EXPECT_EQ(rig.save(), 5);
  EXPECT_EQ(rig.out.save, instruction(0, 5));
  EXPECT_EQ(rig.save(), 6);
  rig.cycle();  // not ready: it stands
  EXPECT_EQ(rig.save(), 7);
  EXPECT_EQ(rig.save(), -1);
  EXPECT_FALSE(rig.next.saving);
  EXPECT_EQ(rig.next.in_use, 0b10U) << "the other thread block's stays";
}

TEST(ReplayQueueSave, OfNothingIsOverAtOnce) {
  Rig rig;
  EXPECT_EQ(rig.command(CommandOp::kSave, 1), Error::kNone);
  EXPECT_EQ(rig.save(), -1);
  EXPECT_FALSE(rig.next.saving);
}

TEST(ReplayQueueSave, NeedsDrainedWarps) {
  Rig rig;
  const auto e = rig.insert(instruction(0, 0));
  EXPECT_EQ(rig.command(CommandOp::kSave, 0), Error::kInFlight);
  rig.fault(e);
  rig.command(CommandOp::kReplay, 0);
  EXPECT_EQ(rig.command(CommandOp::kSave, 0), Error::kReplaying);
  EXPECT_EQ(rig.command(CommandOp::kSave, 0), Error::kInFlight) << "it is offered";
}

TEST(ReplayQueueSave, NothingOfItsThreadBlockComesMeanwhile) {
  Rig rig;
  rig.take_over(instruction(0, 0));
  rig.in.insert_valid = true;
  rig.say_insert(instruction(2, 0));
  rig.command(CommandOp::kSave, 0);
  EXPECT_EQ(rig.error(Source::kInsert), Error::kBusy) << "not even in the cycle in which it begins";
  rig.take_over(instruction(0, 1));
  EXPECT_EQ(rig.error(Source::kTakeOver), Error::kBusy);
  EXPECT_EQ(rig.command(CommandOp::kReplay, 0), Error::kBusy);
  EXPECT_EQ(rig.command(CommandOp::kSave, 1), Error::kBusy);
  rig.insert(instruction(1, 0));
  EXPECT_EQ(rig.error(Source::kInsert), Error::kNone) << "but of others";
}

TEST(ReplayQueueSave, EmptiesAFullQueue) {
  Rig rig;
  for (const std::uint32_t seq : {62, 3, 0, 63, 1, 2}) rig.take_over(instruction(2, seq % 64));
  EXPECT_EQ(rig.next.free, 0U);
  EXPECT_EQ(rig.command(CommandOp::kSave, 0), Error::kNone);
  for (const int seq : {62, 63, 0, 1, 2, 3}) EXPECT_EQ(rig.save(), seq);
  EXPECT_EQ(rig.next.free, 6U);
  EXPECT_TRUE(rig.next.saving) << "one cycle more shows that nothing is left";
  rig.cycle();
  EXPECT_TRUE(rig.next.quiescent);
}

TEST(ReplayQueueSave, ComesBackAndIsReplayedFirst) {
  Rig rig;
  const auto e = rig.insert(instruction(0, 8));
  rig.fault(e, 0x0f);
  rig.take_over(instruction(0, 6, /*memory=*/false));
  rig.command(CommandOp::kSave, 0);
  std::vector<Instruction> context;
  while (rig.save() >= 0) context.push_back(rig.out.save);
  ASSERT_EQ(context.size(), 2U);
  EXPECT_EQ(context[1].mask, 0x0fU);
  EXPECT_EQ(rig.next.in_use, 0U);
  for (const Instruction& what : context) rig.restore(what);
  rig.insert(instruction(0, 9));
  EXPECT_EQ(rig.error(Source::kInsert), Error::kHeld);
  rig.command(CommandOp::kReplay, 0);
  rig.cycle();
  EXPECT_EQ(rig.replay(), 6);
  EXPECT_EQ(rig.replay(), 8);
  EXPECT_EQ(rig.out.replay.mask, 0x0fU);
}

TEST(ReplayQueueKill, DropsEverythingOfAThreadBlock) {
  Rig rig;
  rig.insert(instruction(0, 0));
  rig.insert(instruction(1, 0));
  rig.fault(rig.insert(instruction(2, 0)));
  EXPECT_EQ(rig.command(CommandOp::kKill, 0), Error::kNone);
  EXPECT_EQ(rig.next.in_use, 0b10U);
}

TEST(ReplayQueueKill, DropsInsertOfferAndHandOutOfItsCycle) {
  Rig rig;
  rig.take_over(instruction(0, 0));
  rig.command(CommandOp::kReplay, 0);
  rig.cycle();
  ASSERT_TRUE(rig.next.replay_valid);
  rig.in.replay_ready = true;
  rig.in.insert_valid = true;
  rig.say_insert(instruction(2, 0));
  rig.command(CommandOp::kKill, 0);
  EXPECT_EQ(rig.error(Source::kInsert), Error::kNone);
  EXPECT_EQ(rig.next.free, 6U);
  EXPECT_FALSE(rig.next.replay_valid);
  rig.take_over(instruction(0, 0));
  rig.command(CommandOp::kSave, 0);
  rig.command(CommandOp::kKill, 0);
  EXPECT_TRUE(rig.next.saving);
  EXPECT_FALSE(rig.next.save_valid);
  rig.cycle();
  EXPECT_FALSE(rig.next.saving);
}

}  // namespace
}  // namespace segue::replay_queue
