// Illegal messages are dropped and reported in their cycle, each source on its own line.

#include "tests/replay_queue/twin/rig.hpp"

namespace segue::replay_queue {
namespace {

TEST(ReplayQueueError, OfAnInsert) {
  Rig rig;
  const auto said = [&](const Instruction& what) {
    rig.insert(what);
    return rig.error(Source::kInsert);
  };
  EXPECT_EQ(said(instruction(0, 0, /*memory=*/false)), Error::kNotMemory);
  EXPECT_EQ(said(instruction(0, 5)), Error::kNone);
  EXPECT_EQ(said(instruction(0, 5)), Error::kSeq) << "twice";
  EXPECT_EQ(said(instruction(0, 5 + 16)), Error::kSeq) << "a quarter of the range behind";
  EXPECT_EQ(said(instruction(0, 5 + 15)), Error::kNone);
  EXPECT_EQ(said(instruction(0, 5 + 15 - 16)), Error::kNone) << "a quarter of the range before";
  Instruction stranger = instruction(0, 6);
  stranger.tb = 1;
  EXPECT_EQ(said(stranger), Error::kOwner);
  EXPECT_EQ(rig.next.free, 3U) << "nothing else has changed";
}

TEST(ReplayQueueError, OfAnIndexThatDoesNotExist) {
  Rig rig({.num_entries = 5,
           .num_warps = 3,
           .num_tbs = 3,
           .num_lanes = 8,
           .seq_bits = 6,
           .instr_bits = 16,
           .handle_bits = 4});
  Instruction what = instruction(0, 0);
  what.warp = 3;
  rig.insert(what);
  EXPECT_EQ(rig.error(Source::kInsert), Error::kIndex);
  what = instruction(0, 0);
  what.tb = 3;
  rig.take_over(what);
  EXPECT_EQ(rig.error(Source::kTakeOver), Error::kIndex);
  EXPECT_EQ(rig.commit(5), Error::kIndex);
  EXPECT_EQ(rig.fault(6), Error::kIndex);
  EXPECT_EQ(rig.reissue(7), Error::kIndex);
  EXPECT_EQ(rig.hand_back(5), Error::kIndex);
  for (const CommandOp op :
       {CommandOp::kReplay, CommandOp::kHold, CommandOp::kSave, CommandOp::kKill}) {
    EXPECT_EQ(rig.command(op, 3), Error::kIndex) << to_string(op);
  }
}

TEST(ReplayQueueError, OfATakeOver) {
  Rig rig;
  const auto e = rig.insert(instruction(0, 0));
  rig.take_over(instruction(0, 1));
  EXPECT_EQ(rig.error(Source::kTakeOver), Error::kInFlight) << "the warp has not drained";
  rig.fault(e);
  rig.in.replay_ready = false;
  rig.command(CommandOp::kReplay, 0);
  rig.take_over(instruction(0, 1));
  EXPECT_EQ(rig.error(Source::kTakeOver), Error::kReplaying);
}

TEST(ReplayQueueError, OfAnEntryInAnotherState) {
  Rig rig;
  EXPECT_EQ(rig.commit(0), Error::kState);
  const auto e = rig.insert(instruction(0, 0));
  EXPECT_EQ(rig.reissue(e), Error::kState);
  EXPECT_EQ(rig.hand_back(e), Error::kState);
  EXPECT_EQ(rig.fault(e, 0), Error::kMask);
  EXPECT_EQ(rig.fault(e), Error::kNone);
  EXPECT_EQ(rig.fault(e), Error::kState);
  EXPECT_EQ(rig.commit(e), Error::kState);
}

TEST(ReplayQueueError, OfTwoMessagesAboutOneEntryTheSecond) {
  Rig rig;
  const auto e = rig.insert(instruction(0, 0));
  rig.in.commit_valid = true;
  rig.in.commit = e;
  EXPECT_EQ(rig.fault(e), Error::kState);
  EXPECT_EQ(rig.error(Source::kCommit), Error::kNone);
  EXPECT_EQ(rig.next.free, 6U);

  const auto back = rig.take_over(instruction(0, 0));
  rig.command(CommandOp::kReplay, 0);
  rig.cycle();
  rig.replay();
  rig.in.reissue_valid = true;
  rig.in.reissue.entry = static_cast<std::uint32_t>(back);
  EXPECT_EQ(rig.hand_back(back), Error::kState);
  EXPECT_EQ(rig.state(back), EntryState::kInFlight);
}

TEST(ReplayQueueError, NoErrorHidesAnother) {
  Rig rig;
  rig.in.insert_valid = rig.in.commit_valid = rig.in.fault_valid = true;
  rig.say_insert(instruction(0, 0, /*memory=*/false));
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 1U << static_cast<unsigned>(Source::kInsert) |
                                   1U << static_cast<unsigned>(Source::kCommit) |
                                   1U << static_cast<unsigned>(Source::kFault));
}

TEST(ReplayQueueError, NoneInReset) {
  Rig rig;
  rig.in.rst_n = false;
  rig.in.commit_valid = true;
  rig.in.take_over_valid = true;
  rig.cycle();
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_FALSE(rig.out.take_over_ready || rig.out.insert_ready || rig.out.restore_ready);
  EXPECT_FALSE(rig.out.quiescent);
  EXPECT_EQ(rig.next.free, 6U);
}

}  // namespace
}  // namespace segue::replay_queue
