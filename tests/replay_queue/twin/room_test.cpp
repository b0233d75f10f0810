// Room is kept for take-overs, which cannot wait (conventions: issue stalls instead).

#include "tests/replay_queue/twin/rig.hpp"

namespace segue::replay_queue {
namespace {

TEST(ReplayQueueRoom, InsertsAndRestoresLeaveTheReserve) {
  Rig rig;
  rig.in.reserve = 4;
  rig.insert(instruction(0, 0));
  rig.insert(instruction(0, 1));
  EXPECT_FALSE(rig.next.insert_ready);
  EXPECT_FALSE(rig.next.restore_ready);
  EXPECT_TRUE(rig.next.take_over_ready);
  rig.in.reserve = 3;
  rig.queue.eval(rig.in, rig.next);
  EXPECT_TRUE(rig.next.insert_ready);
}

TEST(ReplayQueueRoom, TakeOversFillItToTheLastEntry) {
  Rig rig;
  rig.in.reserve = 6;
  for (std::uint32_t seq = 0; seq < 6; ++seq) {
    rig.take_over(instruction(0, seq));
    EXPECT_EQ(rig.error(Source::kTakeOver), Error::kNone);
  }
  rig.take_over(instruction(0, 6));
  EXPECT_EQ(rig.error(Source::kTakeOver), Error::kFull);
}

TEST(ReplayQueueRoom, AFullQueueStillReplays) {
  Rig rig;
  for (std::uint32_t seq = 0; seq < 6; ++seq) rig.take_over(instruction(0, seq));
  rig.command(CommandOp::kReplay, 0);
  rig.cycle();
  EXPECT_EQ(rig.replay(), 0);
  EXPECT_EQ(rig.reissue(0), Error::kNone);
  EXPECT_EQ(rig.commit(0), Error::kNone);
  EXPECT_EQ(rig.next.free, 1U);
}

TEST(ReplayQueueRoom, OneEntersACycleTakeOversFirst) {
  Rig rig;
  rig.in.insert_valid = rig.in.take_over_valid = rig.in.restore_valid = true;
  rig.say_insert(instruction(0, 0));
  rig.say_take_over(instruction(1, 0));
  rig.say_restore(instruction(2, 0));
  rig.cycle();
  EXPECT_TRUE(rig.out.take_over_ready);
  EXPECT_FALSE(rig.out.restore_ready || rig.out.insert_ready);
  EXPECT_EQ(rig.next.in_use, 0b10U);
}

}  // namespace
}  // namespace segue::replay_queue
