// What comes back from the units, lines and restores: the front end's own errors, and reset.

#include "tests/sm_frontend/twin/hand.hpp"

namespace segue::sm_frontend {
namespace {

using warp_gate::Scheme;

TEST(SmFrontendMessage, Lines) {
  Hand hand(Scheme::kStall);
  EXPECT_EQ(hand.fetch(std::vector<Kind>{}), Error::kNone);  // nobody fetches
  hand.give(CommandOp::kStart, 2, 1);
  EXPECT_EQ(hand.fetch(std::vector<Kind>{}), Error::kLine);
  EXPECT_EQ(hand.fetch({Kind::kControl, Kind::kMath}), Error::kLine);
  EXPECT_EQ(hand.fetch({Kind::kShared, Kind::kMath}), Error::kLine);
  hand.in.fetch_ready = true;
  hand.in.line_valid = 2;
  hand.cycle();
  EXPECT_EQ(hand.error(Source::kLine), Error::kLine);
  EXPECT_EQ(hand.twin.state().next[2], 0U);
  EXPECT_EQ(hand.fetch({Kind::kMath, Kind::kLoad}), Error::kNone);
  EXPECT_EQ(hand.out.fetch_warp, 2U);
  EXPECT_EQ(hand.out.fetch_tb, 1U);
  EXPECT_EQ(hand.twin.state().next[2], 2U);
  EXPECT_EQ(hand.twin.state().closer[2], 1U);
}

TEST(SmFrontendMessage, InstructionsThatContradictThemselves) {
  Hand hand(Scheme::kReplayQueue);
  hand.give(CommandOp::kStart, 0, 0);
  const auto fetch = [&](Kind kind, auto change) {
    hand.in.fetch_ready = true;
    hand.in.line_mask = 3;
    hand.in.line_valid = 1;
    hand.in.line[0] = Hand::instr(kind);
    change(hand.in.line[0]);
    hand.cycle();
    return hand.error(Source::kLine);
  };
  EXPECT_EQ(fetch(Kind::kLoad, [](Decoded& it) { it.may_fault = false; }), Error::kDecoded);
  EXPECT_EQ(fetch(Kind::kStore, [](Decoded& it) { it.operands = 0; }), Error::kDecoded);
  EXPECT_EQ(fetch(Kind::kMath, [](Decoded& it) { it.operands = 1; }), Error::kDecoded);
  EXPECT_EQ(fetch(Kind::kShared, [](Decoded& it) { it.may_fault = true; }), Error::kDecoded);
  EXPECT_EQ(fetch(Kind::kControl, [](Decoded& it) { it.may_fault = true; }), Error::kDecoded);
  EXPECT_EQ(fetch(Kind::kSpecial, [](Decoded& it) { it.fence = true; }), Error::kDecoded);
  EXPECT_EQ(hand.twin.state().next[0], 0U);
  EXPECT_EQ(fetch(Kind::kMath, [](Decoded& it) { it.may_fault = true; }), Error::kNone);
  EXPECT_EQ(hand.twin.state().next[0], 1U);
}

// A warp without a line, at a barrier or after a miss, hinders no other.
TEST(SmFrontendMessage, WarpsWithoutALineHinderNoOther) {
  Hand hand(Scheme::kStall);
  for (std::uint32_t w = 0; w < 3; ++w) hand.give(CommandOp::kStart, w, 0);
  hand.in.fetch_may = 5;
  for (std::uint32_t i = 0; i < 6; ++i) {
    hand.fetch(Kind::kMath);
    EXPECT_NE(hand.out.fetch_warp, 1U);
  }
  EXPECT_EQ(hand.twin.state().next[1], 0U);
  hand.in.fetch_may = 2;
  hand.cycle();
  EXPECT_EQ(hand.out.fetch_warp, 1U);
  hand.in.fetch_may = 0;
  hand.cycle();
  EXPECT_FALSE(hand.out.fetch_valid);
}

TEST(SmFrontendMessage, KindsAndLanes) {
  Hand hand(Scheme::kReplayQueue);
  const Tag math = hand.start_and_issue(Kind::kMath);
  hand.in.checked_valid = true;
  hand.in.checked = math;
  hand.put_fault(math);
  hand.cycle();
  EXPECT_EQ(hand.error(Source::kChecked), Error::kKind);
  EXPECT_EQ(hand.error(Source::kFault), Error::kKind);
  EXPECT_EQ(hand.out.board_err_valid, 0U);  // it hears nothing of them
  EXPECT_EQ(hand.twin.state().stopped, 0U);
  for (const Kind kind : {Kind::kLoad, Kind::kCas, Kind::kControl}) {
    hand.in.commit_valid = 2;
    hand.in.commit[1] = math;
    hand.in.commit[1].kind = kind;
    hand.in.commit[1].may_fault = is_global(kind);
    hand.cycle();
    EXPECT_EQ(hand.error(Source::kCommit1), Error::kLane);
    EXPECT_EQ(hand.out.board_err_valid, 0U);
  }
  hand.in.commit_valid = 2;
  hand.in.commit[1] = math;
  hand.cycle();
  EXPECT_TRUE(hand.is_fine());
  EXPECT_EQ(hand.twin.board().state().live[0], 0U);
}

TEST(SmFrontendMessage, Faults) {
  Hand stall(Scheme::kStall);
  Tag tag = stall.start_and_issue(Kind::kLoad);
  stall.put_fault(tag);
  stall.cycle();
  EXPECT_EQ(stall.error(Source::kFault), Error::kScheme);
  Hand hand(Scheme::kReplayQueue);
  tag = hand.start_and_issue(Kind::kLoad);
  tag.warp = 3;
  hand.put_fault(tag);
  hand.cycle();
  EXPECT_EQ(hand.error(Source::kFault), Error::kIndex);
  tag.warp = 1;
  hand.put_fault(tag);
  hand.cycle();
  EXPECT_EQ(hand.error(Source::kFault), Error::kLive);
  EXPECT_EQ(hand.twin.state().stopped, 0U);
  tag.warp = 0;
  hand.put_fault(tag);
  hand.cycle();
  EXPECT_TRUE(hand.is_fine());
  EXPECT_EQ(hand.twin.state().stopped, 1U);
}

TEST(SmFrontendMessage, LoggedRestores) {
  const std::uint64_t math = packed(Hand::instr(Kind::kMath), Widths(Hand::params()));
  const std::uint64_t load = packed(Hand::instr(Kind::kLoad), Widths(Hand::params()));
  for (const Scheme scheme : {Scheme::kReplayQueue, Scheme::kOperandLog}) {
    Hand hand(scheme);
    Command start = Hand::command(CommandOp::kStart, 0, 1);
    start.stopped = true;
    hand.give(start);
    hand.in.restore_valid = true;
    hand.in.restore = {.tb = 1, .warp = 0, .seq = 0, .mask = 3, .logged = true, .instr = math};
    hand.cycle();
    EXPECT_EQ(hand.error(Source::kRestore), Error::kKind);
    EXPECT_EQ(hand.out.replay_err_valid, 0U);
    hand.in.restore_valid = true;
    hand.in.restore = {.tb = 1, .warp = 0, .seq = 0, .mask = 3, .logged = true, .instr = load};
    hand.cycle();
    const bool logs = scheme == Scheme::kOperandLog;
    EXPECT_EQ(hand.error(Source::kRestore), logs ? Error::kNone : Error::kKind);
    EXPECT_EQ(hand.twin.state().fill_valid, logs);
    hand.cycle();
    EXPECT_EQ(hand.out.held, std::uint64_t{logs});
  }
}

TEST(SmFrontendMessage, MemoryWaitsForTheOperandsOfAnother) {
  Hand hand(Scheme::kStall);
  hand.give(CommandOp::kStart, 0, 0);
  hand.give(CommandOp::kStart, 1, 0);
  hand.fetch(Kind::kCas);
  hand.fetch(Kind::kLoad);  // of the other warp, in the issue of the first
  std::vector<std::uint32_t> operand_of;
  for (std::uint32_t i = 0; i < 4; ++i) {
    hand.cycle();
    ASSERT_TRUE(hand.out.operand_valid);
    operand_of.push_back(hand.out.operand.index);
    EXPECT_EQ(hand.out.operand.kind, i < 3 ? Kind::kCas : Kind::kLoad);
  }
  EXPECT_EQ(operand_of, (std::vector<std::uint32_t>{0, 1, 2, 0}));
}

TEST(SmFrontendMessage, InResetNothingIsTaken) {
  Hand hand(Scheme::kReplayQueue);
  const Tag tag = hand.start_and_issue(Kind::kLoad);
  hand.in.rst_n = false;
  hand.in.checked_valid = true;
  hand.in.checked = tag;
  hand.in.checked.may_fault = false;
  hand.put(Hand::command(CommandOp::kStart, 0, 0));
  hand.in.restore_valid = hand.in.restore_data_valid = true;
  hand.cycle();
  EXPECT_TRUE(hand.is_fine());
  EXPECT_FALSE(hand.out.fetch_valid);
  EXPECT_FALSE(hand.out.restore_ready);
  EXPECT_FALSE(hand.out.quiescent);
  EXPECT_EQ(hand.out.read_valid, 1U);  // the state, until the edge
  hand.cycle();
  EXPECT_EQ(hand.twin.state(), State(Hand::params()));
  EXPECT_TRUE(hand.out.quiescent);
  EXPECT_EQ(hand.out.live, 0U);
}

}  // namespace
}  // namespace segue::sm_frontend
