// Which thread block is requested, started, saved or restored, and which is not.

#include "tests/block_switcher/twin/rig.hpp"

namespace segue::block_switcher {
namespace {

constexpr Params kOneSlot{.num_slots = 1, .num_extra = 3, .num_warps = 3};

TEST(BlockSwitcher, FillsTheSlotsAndAsksForNoMore) {
  Rig rig;
  EXPECT_TRUE(rig.next.done);
  rig.fill(2, 2, 3);
  EXPECT_FALSE(rig.next.done);
  rig.cycles(5);
  EXPECT_EQ(rig.oracle.requests(), 2U);
  EXPECT_TRUE(rig.next.quiescent);
  EXPECT_EQ(rig.state().taken, 3U);
}

TEST(BlockSwitcher, AKernelEnds) {
  Rig rig;
  rig.fill(1, 1, 2);
  rig.ended(0);
  rig.ended(0);
  EXPECT_EQ(rig.place(0), Place::kNone);
  EXPECT_EQ(rig.state().taken, 0U);
  EXPECT_FALSE(rig.next.done) << "the driver has not said so";
  rig.answer_request(false);
  EXPECT_TRUE(rig.next.done);
  rig.cycles(4);
  EXPECT_EQ(rig.oracle.requests(), 2U);
  rig.fill(2, 0, 1);
  EXPECT_FALSE(rig.next.done);
}

// Thesis figure 6.10.
TEST(BlockSwitcher, ABlockedThreadBlockLeavesForANewOneAndComesBack) {
  Rig rig;
  rig.fill(2, 1, 3);
  rig.block(1);
  rig.answer_request(true);
  EXPECT_EQ(rig.make(), save(1, 1));
  EXPECT_EQ(rig.make(), start(2, 1));
  for (int i = 0; i < 3; ++i) rig.resolved(1);
  EXPECT_EQ(rig.offered(), Move{}) << "the others run";
  for (int i = 0; i < 3; ++i) rig.ended(0);
  EXPECT_EQ(rig.make(), restore(1, 0));
  EXPECT_EQ(rig.place(1), Place::kOn);
  EXPECT_EQ(rig.running(1), 3U);
}

TEST(BlockSwitcher, NothingLeavesThatCouldRun) {
  Rig rig;
  rig.fill(1, 1, 3);
  rig.faulted(0);
  rig.arrived(0);
  rig.cycles(4);
  EXPECT_FALSE(rig.next.request_valid) << "a warp runs";
  rig.arrived(0);
  rig.answer_request(true);
  EXPECT_EQ(rig.make(), save(0, 0));
}

TEST(BlockSwitcher, ABarrierAloneDoesNotBlock) {
  Rig rig;
  rig.fill(1, 1, 1);
  rig.arrived(0);
  rig.cycles(4);
  EXPECT_FALSE(rig.next.request_valid);
}

TEST(BlockSwitcher, NothingLeavesIfNoneComes) {
  Rig rig;
  rig.fill(1, 1, 1);
  rig.block(0);
  rig.answer_request(false);
  EXPECT_EQ(rig.offered(), Move{});
  EXPECT_TRUE(rig.next.quiescent);
  EXPECT_FALSE(rig.next.done);
  rig.resolved(0);
  rig.ended(0);
  EXPECT_TRUE(rig.next.done);
}

// Thesis 6.4.1: at the limit the SM cycles through its own thread blocks only.
TEST(BlockSwitcher, AtTheLimitOwnThreadBlocksTakeTurns) {
  Rig rig;
  rig.fill(1, 1, 1);
  rig.block(0);
  rig.answer_request(true);
  EXPECT_EQ(rig.make(), save(0, 0));
  EXPECT_EQ(rig.make(), start(1, 0));
  for (const std::uint32_t on : {1U, 0U, 1U}) {
    rig.block(on);
    EXPECT_EQ(rig.offered(), Move{});
    rig.resolved(1 - on);
    EXPECT_EQ(rig.make(), save(on, 0));
    EXPECT_EQ(rig.make(), restore(1 - on, 0));
  }
  EXPECT_EQ(rig.oracle.requests(), 2U);
}

TEST(BlockSwitcher, AnOwnThreadBlockComesBeforeAGrantedOne) {
  Rig rig(kOneSlot);
  rig.fill(1, 2, 1);
  rig.block(0);
  rig.answer_request(true);
  rig.make();
  EXPECT_EQ(rig.make(), start(1, 0));
  rig.block(1);
  rig.cycle();
  ASSERT_TRUE(rig.next.request_valid);
  rig.resolved(0);  // the request stays, although it would not be made any more
  rig.answer_request(true);
  EXPECT_EQ(rig.place(2), Place::kGranted);
  EXPECT_EQ(rig.make(), save(1, 0));
  EXPECT_EQ(rig.make(), restore(0, 0));
  rig.block(0);
  EXPECT_EQ(rig.make(), save(0, 0));
  rig.resolved(1);
  EXPECT_EQ(rig.state().move, start(2, 0)) << "decided before 1 was ready";
}

TEST(BlockSwitcher, NoRequestBesideAReadyThreadBlock) {
  Rig rig(kOneSlot);
  rig.fill(1, 3, 1);
  rig.block(0);
  rig.answer_request(true);
  rig.make();
  rig.make();
  rig.resolved(0);
  rig.block(1);
  EXPECT_EQ(rig.make(), save(1, 0));
  EXPECT_EQ(rig.make(), restore(0, 0));
  rig.cycles(3);
  EXPECT_FALSE(rig.next.request_valid);
  rig.block(0);
  rig.cycle();
  EXPECT_TRUE(rig.next.request_valid) << "there is none any more";
}

TEST(BlockSwitcher, AGrantedThreadBlockMayFindAnotherSlot) {
  Rig rig;
  rig.fill(2, 2, 1);
  rig.block(0);
  rig.cycle();
  rig.ended(1);
  rig.answer_request(true);
  EXPECT_EQ(rig.make(), start(1, 1)) << "lowest free number and slot";
  EXPECT_EQ(rig.oracle.saves(), 0U);
}

TEST(BlockSwitcher, ReadyThreadBlocksTakeTurns) {
  Rig rig(kOneSlot);
  rig.fill(1, 3, 1);
  for (std::uint32_t tb = 0; tb < 3; ++tb) {
    rig.block(tb);
    rig.answer_request(true);
    EXPECT_EQ(rig.make(), save(tb, 0));
    EXPECT_EQ(rig.make(), start(tb + 1, 0));
  }
  for (const std::uint32_t tb : {2U, 0U, 1U}) rig.resolved(tb);
  rig.ended(3);
  for (const std::uint32_t tb : {1U, 2U, 0U}) {
    EXPECT_EQ(rig.make(), restore(tb, 0));
    EXPECT_EQ(rig.state().last_in, tb);
    rig.ended(tb);
  }
}

TEST(BlockSwitcher, BlockedThreadBlocksTakeTurns) {
  Rig rig({.num_slots = 3, .num_extra = 3, .num_warps = 1});
  rig.fill(3, 3, 1);
  for (const std::uint32_t tb : {2U, 0U, 1U}) rig.block(tb);
  std::uint32_t fresh = 3;
  for (const Move move : {save(1, 1), save(2, 2), save(3, 1)}) {
    rig.answer_request(true);
    EXPECT_EQ(rig.make(), move);
    EXPECT_EQ(rig.state().last_out, move.tb);
    EXPECT_EQ(rig.make(), start(fresh, move.slot));
    rig.block(fresh++);
  }
  rig.resolved(2);
  EXPECT_EQ(rig.make(), save(4, 2));
  EXPECT_EQ(rig.make(), restore(2, 2));
  rig.resolved(4);
  EXPECT_EQ(rig.make(), save(5, 1));
}

TEST(BlockSwitcher, TheOnlyOneHasTheNextTurnToo) {
  Rig rig(kOneSlot);
  rig.fill(1, 1, 1);
  rig.block(0);
  rig.answer_request(true);
  rig.make();
  EXPECT_EQ(rig.make(), start(1, 0));
  for (int i = 0; i < 2; ++i) {
    rig.resolved(0);
    rig.block(1);
    EXPECT_EQ(rig.make(), save(1, 0));
    EXPECT_EQ(rig.make(), restore(0, 0));
    rig.resolved(1);
    rig.block(0);
    EXPECT_EQ(rig.make(), save(0, 0));
    EXPECT_EQ(rig.make(), restore(1, 0));
  }
}

}  // namespace
}  // namespace segue::block_switcher
