// Commands: their errors, and where they meet faults and each other.

#include <gmock/gmock.h>

#include <stdexcept>

#include "tests/sm_frontend/twin/hand.hpp"

namespace segue::sm_frontend {
namespace {

using warp_gate::Scheme;

TEST(SmFrontendCommand, RefusesAReplayQueueThatIsTooSmall) {
  Params params = Hand::params();
  params.replay_entries = params.queue_entries;
  try {
    const SmFrontend twin(params);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("at least 5"));
  }
}

TEST(SmFrontendCommand, RefusesAnIssueQueueThatIsTooSmall) {
  Params params = Hand::params();
  params.num_warps = 5;
  try {
    const SmFrontend twin(params);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("queue_entries must be at least num_warps, 5"));
  }
}

TEST(SmFrontendCommand, RefusesALogThatIsTooSmall) {
  Params params = Hand::params();
  params.log_entries = 2;
  try {
    const SmFrontend twin(params);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("log_entries must be 3 to 256"));
  }
}

TEST(SmFrontendCommand, StartErrors) {
  Hand hand(Scheme::kReplayQueue);
  EXPECT_EQ(hand.give(CommandOp::kStart, 3, 0), Error::kIndex);
  EXPECT_EQ(hand.give(CommandOp::kStart, 0, 3), Error::kIndex);
  EXPECT_EQ(hand.give(CommandOp::kStart, 0, 0), Error::kNone);
  EXPECT_EQ(hand.give(CommandOp::kStart, 0, 0), Error::kLive);
  // Somebody restores for a warp that has not started: it is busy then.
  hand.in.restore_valid = true;
  hand.in.restore = {.tb = 0,
                     .warp = 1,
                     .seq = 0,
                     .mask = 3,
                     .logged = false,
                     .instr = packed(Hand::instr(Kind::kMath), Widths(Hand::params()))};
  hand.cycle();
  EXPECT_TRUE(hand.out.restore_ready);
  EXPECT_EQ(hand.give(CommandOp::kStart, 1, 0), Error::kBusy);
}

TEST(SmFrontendCommand, EndStopResumeErrors) {
  Hand hand(Scheme::kReplayQueue);
  for (const CommandOp op : {CommandOp::kEnd, CommandOp::kStop, CommandOp::kResume}) {
    EXPECT_EQ(hand.give(op, 3), Error::kIndex);
    EXPECT_EQ(hand.give(op, 0), Error::kNotLive);
  }
  hand.start_and_issue(Kind::kMath);
  EXPECT_EQ(hand.give(CommandOp::kResume, 0), Error::kNotStopped);
  EXPECT_EQ(hand.give(CommandOp::kEnd, 0), Error::kBusy);
  EXPECT_EQ(hand.give(CommandOp::kStop, 0), Error::kNone);
  EXPECT_EQ(hand.give(CommandOp::kResume, 0), Error::kNone);
}

TEST(SmFrontendCommand, SaveErrors) {
  Hand hand(Scheme::kOperandLog);
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 3), Error::kIndex);
  const Tag tag = hand.start_and_issue(Kind::kCas);
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 1), Error::kNotDrained);
  hand.cycles(3);  // its operands
  hand.put_fault(tag);
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 1), Error::kNotDrained);
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 1), Error::kNone);
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 0), Error::kBusy);
  hand.in.save_ready = true;
  hand.cycle();
  EXPECT_TRUE(hand.out.save_valid);
  EXPECT_TRUE(hand.out.save.logged);
  const Saved saved = hand.out.save;
  for (std::uint32_t operand = 0; operand < 3; ++operand) {
    EXPECT_EQ(hand.give(CommandOp::kSave, 0, 0), Error::kBusy);
    EXPECT_EQ(hand.out.save_data_valid, operand != 0);
  }
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 0), Error::kBusy);  // the last data
  EXPECT_TRUE(hand.out.save_data_valid);
  EXPECT_FALSE(hand.twin.log().state().entries[0].live);
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 0), Error::kNone);
  hand.cycles(2);
  // And while its operands come back.
  hand.in.restore_valid = true;
  hand.in.restore = saved;
  hand.cycle();
  EXPECT_TRUE(hand.out.restore_ready);
  for (std::uint32_t operand = 0; operand < 3; ++operand) {
    hand.in.restore_data_valid = true;
    EXPECT_EQ(hand.give(CommandOp::kSave, 0, 0), Error::kBusy);
    EXPECT_TRUE(hand.out.restore_data_ready);
  }
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 0), Error::kNone);
  EXPECT_TRUE(hand.is_fine());
}

// The log frees one instruction a cycle, and the units go first.
TEST(SmFrontendCommand, ASaveLeavesTheFreeToTheUnits) {
  Hand hand(Scheme::kOperandLog);
  const Tag tag = hand.start_and_issue(Kind::kLoad);
  hand.give(CommandOp::kStart, 1, 2);
  hand.fetch(Kind::kLoad);
  hand.cycle();
  hand.twin.eval(hand.in, hand.out);
  const Tag other = tag_of(hand.out.read[0]);
  hand.put_fault(tag);
  hand.cycle();
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 1), Error::kNone);
  hand.in.save_ready = true;
  hand.cycle();
  hand.in.checked_valid = true;
  hand.in.checked = other;
  hand.cycle();
  EXPECT_FALSE(hand.twin.log().state().entries[other.handle].live);
  EXPECT_TRUE(hand.twin.log().state().entries[tag.handle].live);
  EXPECT_TRUE(hand.twin.state().dump_valid);
  hand.cycle();
  EXPECT_FALSE(hand.out.save_data_valid);
  EXPECT_FALSE(hand.twin.log().state().entries[tag.handle].live);
  hand.cycle();
  EXPECT_TRUE(hand.out.save_data_valid);
  EXPECT_TRUE(hand.is_fine());
}

TEST(SmFrontendCommand, AResumingWarpIsNotSaved) {
  Hand hand(Scheme::kReplayQueue);
  const Tag tag = hand.start_and_issue(Kind::kMath);
  hand.give(CommandOp::kStop, 0);
  hand.give(CommandOp::kResume, 0);
  hand.in.commit_valid = 1;
  hand.in.commit[0] = tag;
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 1), Error::kNotDrained);
  // It has drained, but it resumes.
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 1), Error::kNotDrained);
  EXPECT_EQ(hand.out.drained, 1U);
  EXPECT_TRUE(hand.out.go_valid);
}

TEST(SmFrontendCommand, AFaultGoesOverResume) {
  Hand hand(Scheme::kWdCommit);
  const Tag tag = hand.start_and_issue(Kind::kLoad);
  hand.give(CommandOp::kStop, 0);
  hand.put_fault(tag);
  EXPECT_EQ(hand.give(CommandOp::kResume, 0), Error::kNone);
  EXPECT_EQ(hand.twin.state().resuming, 0U);
  EXPECT_EQ(hand.twin.state().stopped, 1U);
  EXPECT_EQ(hand.twin.state().refetch, 1U);
}

// What is resuming is stopped: the warp that goes on is not marked once more.
TEST(SmFrontendCommand, AResumeOfARunningWarpLeavesNoMark) {
  Hand hand(Scheme::kReplayQueue);
  hand.give(CommandOp::kStart, 0, 1);
  hand.give(CommandOp::kStop, 0);
  hand.give(CommandOp::kResume, 0);
  EXPECT_EQ(hand.twin.state().resuming, 1U);
  EXPECT_EQ(hand.give(CommandOp::kResume, 0), Error::kNone);
  EXPECT_TRUE(hand.out.go_valid);
  EXPECT_EQ(hand.twin.state().resuming, 0U);
  EXPECT_EQ(hand.twin.state().stopped, 0U);
  // Of another warp it is a resume like any.
  hand.give(CommandOp::kStart, 1, 1);
  hand.give(CommandOp::kStop, 0);
  hand.give(CommandOp::kStop, 1);
  hand.give(CommandOp::kResume, 0);
  EXPECT_EQ(hand.give(CommandOp::kResume, 1), Error::kNone);
  EXPECT_TRUE(hand.out.go_valid);
  EXPECT_EQ(hand.out.go.warp, 0U);
  EXPECT_EQ(hand.twin.state().resuming, 2U);
  EXPECT_EQ(hand.twin.state().stopped, 2U);
}

TEST(SmFrontendCommand, RefetchOpensTheGateAndGoesBack) {
  for (const Scheme scheme : {Scheme::kWdCommit, Scheme::kWdLastCheck}) {
    Hand hand(scheme);
    const Tag tag = hand.start_and_issue(Kind::kStore);
    hand.put_fault(tag);
    hand.cycle();
    EXPECT_EQ(hand.twin.state().next[0], 1U);
    hand.twin.eval(hand.in, hand.out);
    EXPECT_EQ(hand.out.context[0].gate, warp_gate::Gate::kOpen);
    EXPECT_EQ(hand.out.context[0].seq, 0U);
    hand.give(CommandOp::kResume, 0);
    // A legal command that has the replay queue's port goes first.
    EXPECT_EQ(hand.give(CommandOp::kKill, 0, 2), Error::kNone);
    EXPECT_FALSE(hand.out.go_valid);
    // One that has not does not.
    hand.give(CommandOp::kStart, 1, 2);
    EXPECT_TRUE(hand.out.go_valid);
    EXPECT_TRUE(hand.out.go.refetch);
    EXPECT_EQ(hand.out.go.seq, 0U);
    EXPECT_EQ(hand.twin.state().next[0], 0U);
    EXPECT_EQ(hand.twin.gate().state().gate[0], warp_gate::Gate::kOpen);
    EXPECT_TRUE(hand.is_fine());
  }
}

/// A load of warp 0 has faulted, and the warp goes on in the cycle that comes.
class SmFrontendRefetch : public testing::TestWithParam<Scheme> {
 protected:
  void SetUp() override {
    loaded = hand.start_and_issue(Kind::kLoad);
    hand.give(CommandOp::kStart, 1, 2);
    hand.fetch(Kind::kLoad);
    hand.cycle();
    hand.twin.eval(hand.in, hand.out);
    other = tag_of(hand.out.read[0]);
    ASSERT_EQ(other.warp, 1U);
    hand.put_fault(loaded);
    hand.cycle();
    hand.give(CommandOp::kResume, 0);
  }
  /// What opens its gate.
  void put_awaited(const Tag& tag) {
    hand.in.commit_valid = std::uint64_t{GetParam() == Scheme::kWdCommit};
    hand.in.checked_valid = GetParam() == Scheme::kWdLastCheck;
    hand.in.commit[0] = hand.in.checked = tag;
  }
  [[nodiscard]] warp_gate::Gate gate(std::uint32_t warp) const {
    return hand.twin.gate().state().gate[warp];
  }

  Hand hand{GetParam()};
  Tag loaded;
  Tag other;
};

TEST_P(SmFrontendRefetch, WaitsForNoOtherGate) {
  put_awaited(other);
  hand.cycle();
  EXPECT_TRUE(hand.out.go_valid);
  EXPECT_TRUE(hand.is_fine());
  EXPECT_EQ(gate(0), warp_gate::Gate::kOpen);
  EXPECT_EQ(gate(1), warp_gate::Gate::kOpen);
}

TEST_P(SmFrontendRefetch, MeetsTheAwaitedEventOfItsGateAgainstThePromise) {
  put_awaited(loaded);
  hand.cycle();
  EXPECT_TRUE(hand.out.go_valid);
  EXPECT_EQ(hand.out.gate_err_valid, 0U);
  EXPECT_EQ(gate(0), warp_gate::Gate::kOpen);
  EXPECT_EQ(hand.twin.state().next[0], 0U);
}

TEST_P(SmFrontendRefetch, IsRefusedByAnOpenGate) {
  hand.cycle();
  ASSERT_EQ(gate(0), warp_gate::Gate::kOpen);
  hand.put_fault(loaded);  // which closes nothing any more
  hand.cycle();
  hand.give(CommandOp::kResume, 0);
  hand.cycle();
  EXPECT_TRUE(hand.out.go_valid) << "all the same";
  EXPECT_EQ(hand.out.gate_err_code[static_cast<std::size_t>(warp_gate::Source::kRefetched)],
            warp_gate::Error::kGate);
  EXPECT_EQ(hand.twin.state().stopped, 0U);
}

INSTANTIATE_TEST_SUITE_P(Disabling, SmFrontendRefetch,
                         testing::Values(Scheme::kWdCommit, Scheme::kWdLastCheck),
                         [](const auto& it) { return std::string(to_string(it.param)); });

// A trap routine runs between the save of its warp and its return, with an open gate, and not
// before.
TEST(SmFrontendCommand, ATrapRoutineRunsBetweenTwoStarts) {
  Hand hand(Scheme::kReplayQueue);
  const Tag tag = hand.start_and_issue(Kind::kLoad);
  hand.put_fault(tag);
  hand.cycle();
  EXPECT_EQ(hand.give(CommandOp::kEnd, 0), Error::kBusy) << "the replay queue has its load";
  EXPECT_EQ(hand.give(CommandOp::kSave, 0, 1), Error::kNone);
  hand.in.save_ready = true;
  hand.cycle();
  const Saved saved = hand.out.save;
  hand.cycles(2);
  const Context context = hand.out.context[0];
  EXPECT_EQ(hand.give(CommandOp::kEnd, 0), Error::kNone);
  const Tag routine = hand.start_and_issue(Kind::kMath);
  hand.in.commit_valid = 1;
  hand.in.commit[0] = routine;
  hand.cycle();
  EXPECT_EQ(hand.give(CommandOp::kEnd, 0), Error::kNone);
  Command back = Hand::command(CommandOp::kStart, 0, 1);
  back.gate = context.gate;
  back.seq = context.seq;
  back.closer = context.closer;
  back.stopped = true;
  EXPECT_EQ(hand.give(back), Error::kNone);
  hand.in.restore_valid = true;
  hand.in.restore = saved;
  hand.cycle();
  EXPECT_EQ(hand.give(CommandOp::kResume, 0), Error::kNone);
  hand.cycles(5);
  EXPECT_EQ(hand.twin.replay().state().entries.at(replay_queue::EntryState::kInFlight).lowest(0),
            0U);
  EXPECT_TRUE(hand.is_fine());
}

// The log is one kernel's while anything of it is in use.
TEST(SmFrontendCommand, ASecondKernelIsRefusedWhileTheLogIsInUse) {
  Hand hand(Scheme::kOperandLog);
  const Tag tag = hand.start_and_issue(Kind::kLoad);
  Command setup = Hand::command(CommandOp::kSetup, 0);
  setup.tbs = 1;
  setup.need = 3;
  hand.give(setup);
  EXPECT_EQ(hand.out.log_err_code[static_cast<std::size_t>(operand_log::Source::kSetup)],
            operand_log::Error::kBusy);
  EXPECT_EQ(hand.twin.log().state().tbs, 3U);
  hand.in.checked_valid = true;
  hand.in.checked = tag;
  hand.cycle();
  hand.give(setup);
  EXPECT_TRUE(hand.is_fine());
  EXPECT_EQ(hand.twin.log().state().tbs, 1U);
}

// A context of the thesis' mode is not one of the other: the bit follows the scheme, and like it
// only while nothing runs.
TEST(SmFrontendCommand, WhenEntriesEndIsSetWithTheScheme) {
  Hand hand(Scheme::kReplayQueue);
  Command set = Hand::command(CommandOp::kSetScheme, 0);
  set.scheme = Scheme::kReplayQueue;
  set.at_commit = true;
  hand.give(CommandOp::kStart, 0, 0);
  hand.give(set);
  EXPECT_NE(hand.out.gate_err_valid, 0U);
  EXPECT_FALSE(hand.twin.state().at_commit);
  hand.give(CommandOp::kEnd, 0);
  hand.give(set);
  EXPECT_TRUE(hand.twin.state().at_commit);
}

TEST(SmFrontendCommand, AKillClearsTheOperandRead) {
  Hand hand(Scheme::kOperandLog);
  hand.give(CommandOp::kStart, 0, 1);
  hand.fetch(Kind::kStore);
  EXPECT_EQ(hand.give(CommandOp::kKill, 0, 1), Error::kNone);  // in its issue
  EXPECT_EQ(hand.twin.state().read_valid, 0U);
  EXPECT_EQ(hand.twin.state().stopped, 1U);
  EXPECT_EQ(hand.give(CommandOp::kEnd, 0), Error::kNone);
  hand.give(CommandOp::kStart, 0, 1);
  hand.fetch(Kind::kStore);
  hand.cycle();
  EXPECT_EQ(hand.twin.state().read_valid, 1U);
  EXPECT_EQ(hand.give(CommandOp::kKill, 0, 1), Error::kNone);  // in its operand read
  EXPECT_TRUE(hand.out.operand_valid);
  EXPECT_FALSE(hand.twin.state().step_valid);
  EXPECT_EQ(hand.give(CommandOp::kKill, 0, 3), Error::kIndex);
}

TEST(SmFrontendCommand, AKillEndsASaveAndARestore) {
  Hand hand(Scheme::kOperandLog);
  const Tag tag = hand.start_and_issue(Kind::kAtomic);
  hand.cycles(2);
  hand.put_fault(tag);
  hand.cycle();
  hand.give(CommandOp::kSave, 0, 1);
  hand.in.save_ready = true;
  hand.cycle();
  const Saved saved = hand.out.save;
  EXPECT_TRUE(hand.twin.state().dump_valid);
  EXPECT_EQ(hand.give(CommandOp::kKill, 0, 1), Error::kNone);
  EXPECT_FALSE(hand.twin.state().dump_valid);
  hand.cycles(2);
  EXPECT_FALSE(hand.out.saving);
  hand.in.restore_valid = true;
  hand.in.restore = saved;
  hand.cycle();
  EXPECT_TRUE(hand.twin.state().fill_valid);
  EXPECT_EQ(hand.give(CommandOp::kKill, 0, 1), Error::kNone);
  EXPECT_FALSE(hand.twin.state().fill_valid);
  EXPECT_TRUE(hand.is_fine());
}

}  // namespace
}  // namespace segue::sm_frontend
