// From issue to commit, and from a fault to the replay.

#include <vector>

#include "tests/replay_queue/twin/rig.hpp"

namespace segue::replay_queue {
namespace {

TEST(ReplayQueue, HoldsAnInstructionFromItsIssueToItsCommit) {
  Rig rig;
  const auto e = rig.insert(instruction(0, 5));
  EXPECT_EQ(rig.next.in_flight, 1U);
  EXPECT_EQ(rig.next.in_use, 1U);
  EXPECT_EQ(rig.next.free, 5U);
  EXPECT_FALSE(rig.next.quiescent) << "its body comes in this cycle";
  rig.cycle();
  EXPECT_TRUE(rig.next.quiescent);
  EXPECT_EQ(rig.commit(e), Error::kNone);
  EXPECT_EQ(rig.next.in_use, 0U);
  EXPECT_EQ(rig.next.free, 6U);
}

TEST(ReplayQueue, TakesTheBodyACycleLater) {
  Rig rig;
  const auto e = rig.insert(instruction(0, 5));
  rig.in.body.mask = 0x0f;
  EXPECT_EQ(rig.fault(e, 0x0c), Error::kNone);
  EXPECT_EQ(rig.entry(e).payload.mask, 0x0cU)
      << "not the mask that comes in the cycle of the fault";
}

TEST(ReplayQueue, PassesABodyThatComesInTheCycleOfItsRead) {
  Rig rig;
  rig.take_over(instruction(0, 5));
  EXPECT_EQ(rig.command(CommandOp::kSave, 0), Error::kNone);
  EXPECT_TRUE(rig.next.save_valid);
  EXPECT_EQ(rig.next.save, instruction(0, 5));
  rig.cycle();
  EXPECT_EQ(rig.next.save, instruction(0, 5)) << "and until it is taken";
}

// Thesis figures 6.6 and 6.7: ld (0) faults, sub (3) has committed, add (1) and mul (2) are in the
// issue queue; ld, add and mul are replayed, in this order.
TEST(ReplayQueue, ReplaysAsTheThesis) {
  Rig rig;
  const auto ld = rig.insert(instruction(0, 0));
  EXPECT_EQ(rig.fault(ld), Error::kNone);
  EXPECT_EQ(rig.next.held, 1U);
  rig.take_over(instruction(0, 2, /*memory=*/false));  // in any order
  rig.take_over(instruction(0, 1, /*memory=*/false));
  EXPECT_FALSE(rig.next.replay_valid) << "nobody has said that the fault is resolved";
  EXPECT_EQ(rig.command(CommandOp::kReplay, 0), Error::kNone);
  rig.cycle();
  EXPECT_EQ(rig.replay(), 0);
  EXPECT_EQ(rig.state(ld), EntryState::kQueued);
  EXPECT_EQ(rig.replay(), 1);
  EXPECT_EQ(rig.replay(), 2);
  EXPECT_EQ(rig.next.free, 5U) << "what cannot fault leaves the queue when it is replayed";
  EXPECT_EQ(rig.next.held, 0U);
  EXPECT_EQ(rig.reissue(ld, 7), Error::kNone);
  EXPECT_EQ(rig.entry(ld).payload.handle, 7U);
  EXPECT_EQ(rig.commit(ld), Error::kNone);
  EXPECT_EQ(rig.next.free, 6U);
}

TEST(ReplayQueue, AnUnissuedOlderInstructionGoesBeforeAYoungerFaultedOne) {
  Rig rig;
  rig.fault(rig.insert(instruction(0, 9)));
  rig.take_over(instruction(0, 4));
  rig.command(CommandOp::kReplay, 0);
  rig.cycle();
  EXPECT_EQ(rig.replay(), 4);
  EXPECT_EQ(rig.replay(), 9);
}

TEST(ReplayQueue, SequenceNumbersWrap) {
  Rig rig;
  rig.fault(rig.insert(instruction(0, 62)));
  rig.take_over(instruction(0, 1));
  rig.take_over(instruction(0, 63));
  rig.command(CommandOp::kReplay, 0);
  rig.cycle();
  EXPECT_EQ(rig.replay(), 62);
  EXPECT_EQ(rig.replay(), 63);
  EXPECT_EQ(rig.replay(), 1);
}

TEST(ReplayQueue, OnlyTheLanesThatAreLeftAreReplayed) {
  Rig rig;
  const auto e = rig.insert(instruction(0, 0));
  rig.fault(e, 0x3c);
  rig.command(CommandOp::kReplay, 0);
  rig.cycle();
  EXPECT_EQ(rig.next.replay.mask, 0x3cU);
  rig.replay();
  rig.reissue(e);
  EXPECT_EQ(rig.fault(e, 0x10), Error::kNone) << "a fault during the replay";
  EXPECT_EQ(rig.entry(e).payload.mask, 0x10U);
}

TEST(ReplayQueue, SeveralInstructionsOfAWarpMayFault) {
  Rig rig;
  const auto first = rig.insert(instruction(0, 0));
  const auto second = rig.insert(instruction(0, 1));
  rig.fault(second);
  EXPECT_EQ(rig.command(CommandOp::kReplay, 0), Error::kInFlight) << "it has not drained";
  rig.fault(first);
  EXPECT_EQ(rig.command(CommandOp::kReplay, 0), Error::kNone);
  rig.cycle();
  EXPECT_EQ(rig.replay(), 0);
  EXPECT_EQ(rig.replay(), 1);
}

TEST(ReplayQueue, AFaultStopsTheReplayOfItsWarpButNotAnOffer) {
  Rig rig;
  const auto first = rig.insert(instruction(0, 0));
  rig.fault(first);
  const auto second = rig.take_over(instruction(0, 1));
  const auto third = rig.take_over(instruction(0, 2));
  rig.command(CommandOp::kReplay, 0);
  rig.cycle();
  EXPECT_EQ(rig.replay(), 0);
  rig.reissue(first);
  EXPECT_EQ(rig.state(second), EntryState::kOffered);
  rig.fault(first);
  EXPECT_EQ(rig.state(third), EntryState::kWaiting);
  EXPECT_EQ(rig.replay(), 1) << "an offer stands";
  EXPECT_EQ(rig.replay(), -1);
  EXPECT_EQ(rig.hand_back(second), Error::kNone);
  rig.command(CommandOp::kReplay, 0);
  rig.cycle();
  EXPECT_EQ(rig.replay(), 0);
  EXPECT_EQ(rig.replay(), 1);
  EXPECT_EQ(rig.replay(), 2);
}

TEST(ReplayQueue, WarpsTakeTurns) {
  Rig rig;
  for (const std::uint32_t warp : {0U, 2U}) {
    rig.take_over(instruction(warp, 0));
    rig.take_over(instruction(warp, 1));
    rig.command(CommandOp::kReplay, warp);
  }
  // The first offer was made when only warp 0 was due, and stood.
  std::vector<std::uint32_t> warps;
  for (int i = 0; i < 4; ++i) {
    rig.replay();
    ASSERT_TRUE(rig.out.replay_valid);
    warps.push_back(rig.out.replay.warp);
  }
  EXPECT_EQ(warps, (std::vector<std::uint32_t>{0, 2, 0, 2}));
}

TEST(ReplayQueue, HoldStopsAReplay) {
  Rig rig;
  rig.take_over(instruction(0, 0));
  rig.take_over(instruction(0, 1));
  rig.command(CommandOp::kReplay, 0);
  rig.cycle();
  EXPECT_EQ(rig.command(CommandOp::kHold, 0), Error::kNone);
  EXPECT_EQ(rig.replay(), 0);
  EXPECT_EQ(rig.replay(), -1);
  EXPECT_TRUE(rig.next.quiescent);
  EXPECT_EQ(rig.next.held, 1U);
}

TEST(ReplayQueue, TakeOversInTheCycleOfTheReplayAreReplayedToo) {
  Rig rig;
  rig.fault(rig.insert(instruction(0, 3)));
  rig.in.take_over_valid = true;
  rig.say_take_over(instruction(0, 2));
  EXPECT_EQ(rig.command(CommandOp::kReplay, 0), Error::kNone);
  rig.cycle();
  EXPECT_EQ(rig.replay(), 2);
  EXPECT_EQ(rig.replay(), 3);
}

}  // namespace
}  // namespace segue::replay_queue
