// When offers come and stay, and messages that coincide with moves, answers and each other.

#include "tests/block_switcher/twin/rig.hpp"

namespace segue::block_switcher {
namespace {

TEST(BlockSwitcherTiming, ARequestComesTwoCyclesAfterASetUpAndStaysUntilTaken) {
  Rig rig;
  rig.setup(1, 0, 1);
  EXPECT_FALSE(rig.next.request_valid);
  EXPECT_FALSE(rig.next.quiescent) << "this cycle decides it";
  for (int i = 0; i < 4; ++i) {
    rig.cycle();
    EXPECT_TRUE(rig.next.request_valid);
    EXPECT_FALSE(rig.next.quiescent);
  }
  rig.in.request_ready = true;
  rig.cycle();
  EXPECT_FALSE(rig.next.request_valid);
  EXPECT_TRUE(rig.next.quiescent) << "the answer is a message";
  rig.cycles(5);
  EXPECT_FALSE(rig.next.request_valid) << "one at a time";
}

TEST(BlockSwitcherTiming, OneMoveAtATime) {
  Rig rig;
  rig.setup(2, 0, 1);
  rig.answer_request(true);
  EXPECT_EQ(rig.begin(), start(0, 0));
  rig.answer_request(true);
  rig.cycles(3);
  EXPECT_FALSE(rig.next.move_valid);
  EXPECT_TRUE(rig.next.quiescent);
  rig.moved();
  EXPECT_FALSE(rig.next.move_valid);
  EXPECT_FALSE(rig.next.quiescent);
  rig.cycle();
  EXPECT_EQ(rig.next.move, start(1, 1));
}

TEST(BlockSwitcherTiming, AnOfferStays) {
  Rig rig;
  rig.fill(2, 1, 1);
  rig.block(0);
  rig.answer_request(true);
  EXPECT_EQ(rig.offered(), save(0, 0));
  rig.resolved(0);
  EXPECT_EQ(rig.next.move, save(0, 0)) << "it could run again";
  rig.ended(1);
  EXPECT_EQ(rig.next.move, save(0, 0)) << "a slot is free";
  EXPECT_EQ(rig.make(), save(0, 0));
  EXPECT_EQ(rig.next.move, Move{});
  EXPECT_EQ(rig.make(), restore(0, 0)) << "it is ready at once";
}

TEST(BlockSwitcherTiming, DecisionsSeeTheStartOfTheCycle) {
  Rig rig;
  rig.fill(1, 1, 1);
  rig.block(0);
  rig.answer_request(true);
  rig.resolved(0);  // in the cycle of the decision
  EXPECT_EQ(rig.next.move, save(0, 0));
  EXPECT_EQ(rig.place(0), Place::kLeaving);
  EXPECT_EQ(rig.state().faulted[0], 0U);
}

TEST(BlockSwitcherTiming, ANumberThatFallsFreeIsNotGivenInTheSameCycle) {
  Rig rig;
  rig.fill(2, 1, 1);
  rig.block(1);
  rig.cycle();
  rig.in.request_ready = true;
  rig.cycle();
  rig.in.ended_valid = true;  // of 0
  rig.answer(true);
  EXPECT_EQ(rig.place(0), Place::kNone);
  EXPECT_EQ(rig.place(2), Place::kGranted);
  EXPECT_EQ(rig.make(), start(2, 0));
}

TEST(BlockSwitcherTiming, AThreadBlockThatEndsWhileItLeaves) {
  for (const bool with_the_move : {false, true}) {
    Rig rig;
    rig.fill(1, 1, 2);
    rig.block(0);
    rig.answer_request(true);
    EXPECT_EQ(rig.begin(), save(0, 0));
    rig.resolved(0);
    rig.resolved(0);
    EXPECT_EQ(rig.ended(0), Error::kNone);
    if (!with_the_move) {
      EXPECT_EQ(rig.ended(0), Error::kNone);
      rig.cycle();
      EXPECT_EQ(rig.place(0), Place::kLeaving);
      EXPECT_EQ(rig.state().taken, 1U);
    } else {
      rig.in.ended_valid = true;
    }
    rig.moved();
    EXPECT_EQ(rig.place(0), Place::kNone);
    EXPECT_EQ(rig.state().taken, 0U);
    EXPECT_EQ(rig.make(), start(1, 0));
  }
}

TEST(BlockSwitcherTiming, MessagesInTheCycleInWhichAThreadBlockHasLeft) {
  Rig rig;
  rig.fill(1, 1, 3);
  rig.arrived(0);
  rig.block(0);
  rig.answer_request(true);
  rig.begin();
  rig.resolved(0);
  rig.in.faulted_valid = rig.in.resolved_valid = rig.in.opened_valid = true;
  rig.moved();
  EXPECT_EQ(rig.out.err_valid, 0U);
  EXPECT_EQ(rig.place(0), Place::kOff);
  EXPECT_EQ(rig.state().faulted[0], 1U);
  EXPECT_EQ(rig.state().waiting[0], 0U);
  EXPECT_EQ(rig.make(), start(1, 0));
}

TEST(BlockSwitcherTiming, ABarrierOpensWithTheLastArrival) {
  Rig rig;
  rig.fill(1, 1, 3);
  rig.arrived(0);
  rig.arrived(0);
  rig.in.arrived_valid = true;
  EXPECT_EQ(rig.opened(0), Error::kNone);
  EXPECT_EQ(rig.state().waiting[0], 0U);
  rig.block(0);
  EXPECT_EQ(rig.state().faulted[0], 3U);
}

TEST(BlockSwitcherTiming, ARestoredThreadBlockStillWaitsAtItsBarrier) {
  Rig rig;
  rig.fill(1, 1, 2);
  rig.arrived(0);
  rig.block(0);
  rig.answer_request(true);
  rig.make();
  rig.make();
  rig.resolved(0);
  rig.ended(1);
  rig.ended(1);
  EXPECT_EQ(rig.make(), restore(0, 0));
  EXPECT_EQ(rig.state().waiting[0], 1U);
  EXPECT_EQ(rig.opened(0), Error::kNone);
}

}  // namespace
}  // namespace segue::block_switcher
