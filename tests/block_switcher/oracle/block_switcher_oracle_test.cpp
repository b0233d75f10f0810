// The oracle complains of each wrong decision: the twin's outputs, with one of them changed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "tests/block_switcher/twin/random_sm.hpp"
#include "tests/block_switcher/twin/rig.hpp"

namespace segue::block_switcher {
namespace {

using testing::HasSubstr;

constexpr Params kOneSlot{.num_slots = 1, .num_extra = 3, .num_warps = 3};

/// The complaint about the next cycle with its outputs changed.
std::string complaint(Rig& rig, const std::function<void(Outputs&)>& spoil) {
  EXPECT_EQ(rig.oracle.complaint(), "");
  rig.spoil = spoil;
  rig.cycle();
  return rig.oracle.complaint();
}
/// With another move, or one where there is none.
std::string complaint(Rig& rig, const Move& move) {
  return complaint(rig, [&](Outputs& out) {
    out.move_valid = true;
    out.move = move;
  });
}

void no_move(Outputs& out) {
  out.move_valid = false;
  out.move = {};
}
void request(Outputs& out) { out.request_valid = true; }
void no_request(Outputs& out) { out.request_valid = false; }

/// One thread block off chip and one in the only slot.
void switch_out(Rig& rig, std::uint32_t extra) {
  rig.fill(1, extra, 1);
  rig.block(0);
  rig.answer_request(true);
  EXPECT_EQ(rig.make(), save(0, 0));
  EXPECT_EQ(rig.make(), start(1, 0));
}

TEST(BlockSwitcherOracle, NoticesAStartThatTheDriverHasNotSent) {
  Rig rig;
  rig.setup(1, 0, 1);
  EXPECT_EQ(complaint(rig, start(0, 0)), "thread block 0 starts, and the driver has not sent it");
}

TEST(BlockSwitcherOracle, NoticesAStartBeforeAnOwnThreadBlock) {
  Rig rig(kOneSlot);
  switch_out(rig, 2);
  rig.block(1);
  rig.cycle();
  rig.resolved(0);
  rig.answer_request(true);
  EXPECT_EQ(rig.make(), save(1, 0));
  rig.cycle();
  ASSERT_EQ(rig.next.move, restore(0, 0));
  EXPECT_EQ(complaint(rig, start(2, 0)), "thread block 2 starts, and an own one is ready off chip");
}

TEST(BlockSwitcherOracle, NoticesAWrongNumber) {
  Rig beyond;
  beyond.setup(1, 0, 1);
  beyond.answer_request(true);
  beyond.cycle();
  EXPECT_EQ(complaint(beyond, start(1, 0)), "thread block 1 has a number beyond the limit");
  Rig again;
  again.setup(2, 0, 1);
  again.answer_request(true);
  again.make();
  again.answer_request(true);
  again.cycle();
  EXPECT_EQ(complaint(again, start(0, 1)),
            "thread block 0 starts, and one of that number has not ended");
}

TEST(BlockSwitcherOracle, NoticesAWrongSlot) {
  Rig beyond;
  beyond.setup(1, 0, 1);
  beyond.answer_request(true);
  beyond.cycle();
  EXPECT_EQ(complaint(beyond, start(0, 1)),
            "thread block 0 comes into slot 1, which the kernel does not have");
  Rig shared;
  shared.setup(2, 0, 1);
  shared.answer_request(true);
  shared.make();
  shared.answer_request(true);
  shared.cycle();
  EXPECT_EQ(complaint(shared, start(1, 0)), "thread block 1 shares slot 0");
}

TEST(BlockSwitcherOracle, NoticesAWrongRestore) {
  for (const std::uint32_t tb : {1U, 3U}) {
    Rig rig(kOneSlot);
    switch_out(rig, 2);
    rig.block(1);
    rig.resolved(0);
    EXPECT_EQ(rig.make(), save(1, 0));
    rig.cycle();
    ASSERT_EQ(rig.next.move, restore(0, 0));
    const std::string who = "thread block " + std::to_string(tb);
    EXPECT_EQ(complaint(rig, restore(tb, 0)),
              who + (tb == 1 ? " comes back, and has an unresolved fault"
                             : " comes back, and is not off chip"));
  }
}

TEST(BlockSwitcherOracle, NoticesASaveOfOneThatRuns) {
  for (const Move& move : {save(1, 1), save(3, 1), save(0, 1)}) {
    Rig rig;
    rig.fill(2, 1, 1);
    rig.block(0);
    rig.answer_request(true);
    rig.cycle();
    ASSERT_EQ(rig.next.move, save(0, 0));
    EXPECT_EQ(complaint(rig, move), "thread block " + std::to_string(move.tb) +
                                        (move.tb == 0 ? " leaves a slot in which it is not"
                                                      : " leaves, and is not blocked"));
  }
}

TEST(BlockSwitcherOracle, NoticesASaveForNothing) {
  Rig rig;
  rig.fill(1, 1, 1);
  rig.block(0);
  rig.cycle();
  EXPECT_EQ(complaint(rig, save(0, 0)), "thread block 0 leaves, and none can take its place");
}

TEST(BlockSwitcherOracle, NoticesASaveBesideAFreeSlot) {
  Rig rig;
  rig.fill(2, 2, 1);
  rig.block(0);
  rig.cycle();
  rig.ended(1);
  rig.answer_request(true);
  rig.cycle();
  ASSERT_EQ(rig.next.move, start(1, 1));
  EXPECT_EQ(complaint(rig, save(0, 0)), "thread block 0 leaves, and a slot is free");
}

TEST(BlockSwitcherOracle, NoticesAMoveThatIsNotMade) {
  Rig free;
  free.setup(1, 0, 1);
  free.answer_request(true);
  free.cycle();
  EXPECT_EQ(complaint(free, no_move), "a slot stays free, and a thread block could run in it");
  Rig blocked;
  blocked.fill(1, 1, 1);
  blocked.block(0);
  blocked.answer_request(true);
  blocked.cycle();
  EXPECT_EQ(complaint(blocked, no_move), "a blocked thread block stays, and another one could run");
}

TEST(BlockSwitcherOracle, NoticesAnOfferThatDoesNotStay) {
  for (const bool withdrawn : {false, true}) {
    Rig rig;
    rig.setup(2, 0, 1);
    rig.answer_request(true);
    rig.cycles(3);
    EXPECT_EQ(withdrawn ? complaint(rig, no_move) : complaint(rig, start(0, 1)),
              withdrawn ? "the move is withdrawn before it begins" : "the offered move changes");
  }
  Rig rig;
  rig.setup(1, 0, 1);
  rig.cycles(3);
  EXPECT_EQ(complaint(rig, no_request), "the request is withdrawn before it is taken");
}

TEST(BlockSwitcherOracle, NoticesTwoMovesAtATime) {
  Rig rig;
  rig.setup(2, 0, 1);
  rig.answer_request(true);
  rig.begin();
  rig.answer_request(true);
  EXPECT_EQ(complaint(rig, start(1, 1)), "two moves at a time");
}

TEST(BlockSwitcherOracle, NoticesAMoveThatDoesNotExist) {
  Rig rig;
  rig.setup(1, 0, 1);
  rig.answer_request(true);
  rig.cycle();
  EXPECT_EQ(complaint(rig, {.op = static_cast<MoveOp>(3), .tb = 0, .slot = 0}), "no such move");
  Rig idle;
  EXPECT_EQ(complaint(idle, [](Outputs& out) { out.move.tb = 1; }),
            "a move is told, and none is offered");
}

TEST(BlockSwitcherOracle, NoticesAReadyThreadBlockThatIsPassedOver) {
  Rig rig({.num_slots = 1, .num_extra = 1, .num_warps = 1});
  switch_out(rig, 1);
  rig.resolved(0);
  for (const bool again : {false, true}) {
    rig.block(1);
    EXPECT_EQ(rig.begin(), save(1, 0));
    rig.resolved(1);
    rig.moved();
    rig.cycle();
    if (again) break;
    EXPECT_EQ(rig.make(), restore(1, 0));
  }
  ASSERT_EQ(rig.next.move, restore(0, 0));
  EXPECT_EQ(complaint(rig, restore(1, 0)), "thread block 0 is passed over");
}

TEST(BlockSwitcherOracle, NoticesABlockedThreadBlockThatIsPassedOver) {
  Rig rig({.num_slots = 2, .num_extra = 1, .num_warps = 1});
  rig.fill(2, 1, 1);
  rig.block(0);
  rig.block(1);
  rig.answer_request(true);
  EXPECT_EQ(rig.make(), save(1, 1));
  EXPECT_EQ(rig.make(), start(2, 1));
  rig.block(2);
  rig.resolved(1);
  EXPECT_EQ(rig.make(), save(2, 1));
  EXPECT_EQ(rig.make(), restore(1, 1));
  rig.block(1);
  rig.resolved(2);
  rig.cycle();
  ASSERT_EQ(rig.next.move, save(0, 0));
  EXPECT_EQ(complaint(rig, save(1, 1)), "thread block 0 is passed over");
}

TEST(BlockSwitcherOracle, NoticesAWrongRequest) {
  Rig missing;
  missing.setup(1, 0, 1);
  missing.cycle();
  EXPECT_EQ(complaint(missing, no_request), "a thread block is wanted, and none is requested");
  Rig full;
  full.fill(1, 0, 1);
  full.cycle();
  EXPECT_EQ(complaint(full, request), "a request for more thread blocks than there may be");
  Rig running;
  running.fill(1, 1, 1);
  running.cycle();
  EXPECT_EQ(complaint(running, request), "a request for which there is no reason");
  Rig ready(kOneSlot);
  switch_out(ready, 2);
  ready.resolved(0);
  ready.cycle();
  EXPECT_EQ(complaint(ready, request), "a request, and an own thread block is ready off chip");
}

TEST(BlockSwitcherOracle, NoticesAWrongDone) {
  const auto other = [](Outputs& out) { out.done = !out.done; };
  Rig idle;
  EXPECT_EQ(complaint(idle, other), "the kernel is done, and nothing says so");
  Rig more;
  more.setup(1, 0, 1);
  EXPECT_EQ(complaint(more, other), "done, and the kernel is not");
  Rig last;
  last.fill(1, 1, 1);
  last.block(0);
  last.answer_request(false);
  EXPECT_EQ(complaint(last, other), "done, and the kernel is not");
}

TEST(BlockSwitcherOracle, NoticesAWrongTime) {
  const auto other = [](Outputs& out) { out.quiescent = !out.quiescent; };
  Rig idle;
  EXPECT_EQ(complaint(idle, other), "not quiescent");
  Rig deciding;
  deciding.setup(1, 0, 1);
  EXPECT_EQ(complaint(deciding, other), "quiescent too soon");
  Rig timer;
  EXPECT_EQ(complaint(timer, [](Outputs& out) { out.wake_at = 7; }), "there is no timer");
}

TEST(BlockSwitcherOracle, NoticesAWordInReset) {
  Rig quiet;
  quiet.in.rst_n = false;
  EXPECT_EQ(complaint(quiet, [](Outputs& out) { out.quiescent = true; }),
            "something is said in reset");
  Rig error;
  error.in.rst_n = false;
  EXPECT_EQ(complaint(error, [](Outputs& out) { out.err_valid = 1; }),
            "something is said in reset");
}

bool is_there(const Inputs& in, Source source) {
  switch (source) {
    case Source::kSetup:
      return in.setup_valid;
    case Source::kAnswer:
      return in.answer_valid;
    case Source::kMoved:
      return in.moved_valid;
    case Source::kFaulted:
      return in.faulted_valid;
    case Source::kArrived:
      return in.arrived_valid;
    case Source::kEnded:
      return in.ended_valid;
    case Source::kResolved:
      return in.resolved_valid;
    case Source::kOpened:
      return in.opened_valid;
  }
  return false;
}

TEST(BlockSwitcherOracle, NoticesAWrongVerdict) {
  for (std::uint32_t s = 0; s < kNumSources; ++s) {
    const auto source = static_cast<Source>(s);
    for (const bool refused : {false, true}) {
      RandomSm sm({.num_slots = 2, .num_extra = 1, .num_warps = 3}, s);
      sm.spoil = [&](const Inputs& in, Outputs& out) {
        const bool legal = (out.err_valid >> s & 1) == 0;
        if (!in.rst_n || !is_there(in, source) || legal != refused) return;
        out.err_valid ^= 1U << s;
        out.err_code[s] = refused ? Error::kValue : Error::kNone;
      };
      EXPECT_EQ(sm.run(5'000),
                std::string(to_string(source)) +
                    (refused ? " is legal, and is refused" : " is illegal, and is taken"));
    }
    RandomSm sm({.num_slots = 2, .num_extra = 1, .num_warps = 3}, s);
    sm.spoil = [&](const Inputs&, Outputs& out) { out.err_code[s] = Error::kNone; };
    EXPECT_THAT(sm.run(5'000), HasSubstr("has an error code that its verdict does not have"));
  }
}

}  // namespace
}  // namespace segue::block_switcher
