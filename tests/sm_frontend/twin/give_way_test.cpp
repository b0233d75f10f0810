// Memory instructions give way for a cycle to a transfer that has lost its turn at the log.

#include "tests/sm_frontend/twin/hand.hpp"

namespace segue::sm_frontend {
namespace {

using warp_gate::Scheme;

constexpr std::uint64_t kNoMemory = 0b1011;
constexpr std::uint64_t kAllUnits = 0b1111;

/// Warp 0 of TB 1 is saved or restored beside warp 1 of TB 2.
class GiveWay : public testing::Test {
 protected:
  /// Warp 0 is stopped, and its context is to come.
  void start_stopped() {
    Command start = Hand::command(CommandOp::kStart, 0, 1);
    start.stopped = true;
    hand.give(start);
  }
  void put_restore(Kind kind) {
    hand.in.restore_valid = true;
    hand.in.restore = {.tb = 1,
                       .warp = 0,
                       .seq = 0,
                       .mask = 3,
                       .logged = true,
                       .instr = packed(Hand::instr(kind), Widths(Hand::params()))};
  }
  /// An instruction of warp 1 is in the operand read in the cycle that comes, and a math one and a
  /// load behind it wait for units.
  Tag issue_beside(Kind kind) {
    hand.give(CommandOp::kStart, 1, 2);
    hand.fetch(kind);
    hand.cycle();
    hand.in.unit_ready = 0;
    hand.twin.eval(hand.in, hand.out);
    EXPECT_EQ(hand.out.read_valid, 1U);
    return tag_of(hand.out.read[0]);
  }
  void fetch_more() {
    hand.fetch({Kind::kMath, Kind::kLoad});
    ASSERT_EQ(hand.num_free_to_go(), 2U);
  }
  /// Nothing of memory goes now, all else does; in the cycle behind it goes.
  void expect_one_cycle() {
    EXPECT_TRUE(hand.twin.state().gives_way);
    hand.in.unit_ready = kAllUnits;
    hand.cycle();
    EXPECT_EQ(hand.twin.wires().issued_valid, 1U);
    EXPECT_EQ(hand.twin.wires().issued[0].kind, Kind::kMath);
    EXPECT_FALSE(hand.twin.state().gives_way);
    hand.cycle();
    EXPECT_EQ(hand.twin.wires().issued_valid, 1U);
    EXPECT_EQ(hand.twin.wires().issued[0].kind, Kind::kLoad);
  }

  Hand hand{Scheme::kOperandLog};
};

/// Up to the cycle in which a load of warp 0 is read from the log to be saved, and one of warp 1
/// can be checked.
class GiveWayToSave : public GiveWay {
 protected:
  void SetUp() override {
    const Tag saved = hand.start_and_issue(Kind::kLoad);
    hand.cycle();
    hand.put_fault(saved);
    hand.cycle();
    beside = issue_beside(Kind::kLoad);
    hand.cycle();
    fetch_more();
    ASSERT_EQ(hand.give(CommandOp::kSave, 0, 1), Error::kNone);
    hand.in.save_ready = true;
    hand.cycle();
    ASSERT_TRUE(hand.twin.state().dump_valid);
  }
  void put_checked() {
    hand.in.checked_valid = true;
    hand.in.checked = beside;
  }

  Tag beside;
};

TEST_F(GiveWayToSave, WithALastOperandThatWaitsForALastCheck) {
  put_checked();
  hand.cycle();
  EXPECT_FALSE(hand.twin.wires().dump_reads);
  expect_one_cycle();
  EXPECT_FALSE(hand.twin.state().dump_valid);
}

TEST_F(GiveWayToSave, NotToOneThatDoesNotWait) {
  hand.cycle();
  EXPECT_TRUE(hand.twin.wires().dump_reads);
  EXPECT_FALSE(hand.twin.state().gives_way);
}

TEST_F(GiveWayToSave, AlsoWhereAKillEndsIt) {
  put_checked();
  hand.put(Hand::command(CommandOp::kKill, 0, 1));
  hand.cycle();
  EXPECT_FALSE(hand.twin.state().dump_valid);
  expect_one_cycle();
}

TEST_F(GiveWay, IsNotQuiescent) {
  const Tag saved = hand.start_and_issue(Kind::kLoad);
  hand.cycle();
  hand.put_fault(saved);
  hand.cycle();
  const Tag beside = issue_beside(Kind::kLoad);
  hand.cycle();
  hand.give(CommandOp::kStop, 1);
  hand.give(CommandOp::kSave, 0, 1);
  hand.in.save_ready = true;
  hand.cycle();
  // The last check, the commit and the kill leave nothing at all.
  hand.in.checked_valid = true;
  hand.in.checked = beside;
  hand.in.commit_valid = 1;
  hand.in.commit[0] = beside;
  hand.put(Hand::command(CommandOp::kKill, 0, 1));
  hand.cycle();
  EXPECT_TRUE(hand.is_fine());
  hand.cycle();
  EXPECT_FALSE(hand.out.quiescent);
  hand.cycle();
  EXPECT_TRUE(hand.out.quiescent);
}

TEST_F(GiveWay, ToARestoredOperandThatWaitsForOneThatIsLogged) {
  start_stopped();
  put_restore(Kind::kLoad);
  hand.cycle();
  ASSERT_TRUE(hand.twin.state().fill_valid);
  issue_beside(Kind::kLoad);
  hand.in.restore_data_valid = true;
  fetch_more();  // in the operand read
  EXPECT_FALSE(hand.out.restore_data_ready);
  hand.in.restore_data_valid = true;
  expect_one_cycle();
  EXPECT_FALSE(hand.twin.state().fill_valid);
}

TEST_F(GiveWay, NotWhereNoOperandComes) {
  start_stopped();
  put_restore(Kind::kLoad);
  hand.cycle();
  issue_beside(Kind::kLoad);
  fetch_more();
  EXPECT_FALSE(hand.out.restore_data_ready);
  EXPECT_FALSE(hand.twin.state().gives_way);
}

/// Where one operand is being logged and a compare-and-swap is issued beside it.
TEST_F(GiveWay, SoThatAnOperandWaitsFourCyclesAtMost) {
  start_stopped();
  put_restore(Kind::kLoad);
  hand.cycle();
  hand.give(CommandOp::kStart, 1, 2);
  hand.give(CommandOp::kStart, 2, 0);
  hand.in.unit_ready = kNoMemory;
  hand.fetch(Kind::kLoad);
  hand.fetch(Kind::kCas);
  hand.in.unit_ready = kAllUnits;
  hand.cycle();
  std::vector<bool> issues;
  do {
    hand.in.restore_data_valid = true;
    hand.fetch(Kind::kLoad);
    issues.push_back(hand.twin.wires().issued_valid != 0);
  } while (!hand.out.restore_data_ready && issues.size() < 20);
  EXPECT_EQ(issues, (std::vector<bool>{true, false, false, false, false}));
  hand.cycle();
  EXPECT_EQ(hand.twin.wires().issued_valid, 1U);
}

class GiveWayToRestore : public GiveWay {
 protected:
  /// Replays of two warps wait for the load/store unit, and their operands for room in the log.
  void SetUp() override {
    hand.give(CommandOp::kStart, 1, 2);
    hand.give(CommandOp::kStart, 2, 0);
    hand.in.unit_ready = kNoMemory;
    hand.fetch(Kind::kLoad);
    hand.fetch(Kind::kLoad);
    hand.give(CommandOp::kStop, 1);
    hand.give(CommandOp::kStop, 2);
    hand.cycles(3);  // both are taken over
    hand.give(CommandOp::kResume, 1);
    hand.give(CommandOp::kResume, 2);
    hand.cycles(5);
    ASSERT_EQ(hand.num_free_to_go(), 2U);
    start_stopped();
  }
};

TEST_F(GiveWayToRestore, ThatWaitsForAReplay) {
  hand.in.unit_ready = kAllUnits;
  put_restore(Kind::kLoad);
  hand.cycle();
  EXPECT_FALSE(hand.out.restore_ready);
  EXPECT_EQ(hand.twin.wires().issued_valid, 1U);
  EXPECT_TRUE(hand.twin.wires().issued[0].replay);
  put_restore(Kind::kLoad);
  hand.cycle();
  EXPECT_TRUE(hand.out.restore_ready);
  EXPECT_EQ(hand.twin.wires().issued_valid, 0U);
  hand.cycle();
  EXPECT_TRUE(hand.is_fine());
  EXPECT_EQ(hand.twin.wires().issued_valid, 1U);
}

TEST_F(GiveWayToRestore, NotToOneForWhichThereIsNoEntry) {
  for (std::uint32_t seq = 0; seq < 3; ++seq) {
    put_restore(Kind::kLoad);
    hand.in.restore.seq = seq;
    hand.in.restore.logged = false;
    hand.cycle();
    ASSERT_TRUE(hand.out.restore_ready);
  }
  ASSERT_TRUE(hand.is_fine());
  hand.in.unit_ready = kAllUnits;
  put_restore(Kind::kLoad);
  hand.cycle();
  EXPECT_FALSE(hand.out.restore_ready);
  EXPECT_EQ(hand.twin.wires().issued_valid, 1U);
  EXPECT_FALSE(hand.twin.state().gives_way);
}

}  // namespace
}  // namespace segue::sm_frontend
