// Who may fetch, and whose turn it is.

#include "tests/warp_gate/twin/rig.hpp"

namespace segue::warp_gate {
namespace {

TEST(WarpGate, WarpsTakeTurns) {
  Rig rig;
  EXPECT_EQ(rig.fetch(), -1) << "none is live";
  for (const std::uint32_t warp : {0U, 1U, 3U}) rig.command(CommandOp::kStart, warp);
  for (const int warp : {1, 3, 0, 1, 3, 0}) EXPECT_EQ(rig.fetch(), warp);
}

TEST(WarpGate, TheOnlyOneFetchesAgain) {
  Rig rig;
  rig.command(CommandOp::kStart, 2);
  EXPECT_EQ(rig.fetch(), 2);
  EXPECT_EQ(rig.fetch(), 2);
}

TEST(WarpGate, AnOfferIsNotAFetch) {
  Rig rig;
  rig.command(CommandOp::kStart, 1);
  rig.command(CommandOp::kStart, 2);
  rig.in.fetch_ends = LineEnd::kControl;
  rig.cycle();
  EXPECT_TRUE(rig.out.fetch_valid);
  EXPECT_EQ(rig.out.fetch_warp, 1U);
  EXPECT_EQ(rig.next.fetch_warp, 1U);
  EXPECT_EQ(rig.next.gate[1], Gate::kOpen);
}

TEST(WarpGate, OnlyPermittedWarpsFetch) {
  Rig rig;
  rig.command(CommandOp::kStart, 1);
  rig.command(CommandOp::kStart, 2);
  rig.in.may = 1 << 2;
  EXPECT_EQ(rig.fetch(), 2);
  rig.in.may = 0;
  EXPECT_EQ(rig.fetch(), -1);
  EXPECT_FALSE(rig.next.quiescent) << "room may come in any cycle";
}

// Thesis figure 6.3: ld is fetched in cycle 1 and issued in cycle 2, where add is fetched.
TEST(WarpGate, AMemoryInstructionLetsItsWarpFetchInTheCycleOfItsIssue) {
  for (const LineEnd end : {LineEnd::kShared, LineEnd::kGlobal}) {
    for (const Scheme scheme : {Scheme::kStall, Scheme::kReplayQueue, Scheme::kOperandLog}) {
      Rig rig;
      rig.set_scheme(scheme);
      rig.command(CommandOp::kStart, 0);
      EXPECT_EQ(rig.fetch(end), 0);
      EXPECT_EQ(rig.next.gate[0], Gate::kIssue);
      EXPECT_TRUE(rig.next.quiescent);
      EXPECT_EQ(rig.fetch(), -1);
      rig.in.issued_valid = true;
      rig.in.issued = 0;
      EXPECT_EQ(rig.fetch(), 0);
      EXPECT_EQ(rig.next.gate[0], Gate::kOpen);
    }
  }
}

TEST(WarpGate, AnIssueAndTheNextMemoryInstructionInOneCycle) {
  Rig rig;
  rig.command(CommandOp::kStart, 0);
  rig.fetch(LineEnd::kGlobal);
  rig.in.issued_valid = true;
  EXPECT_EQ(rig.fetch(LineEnd::kGlobal), 0);
  EXPECT_EQ(rig.next.gate[0], Gate::kIssue) << "of the second one";
}

// Thesis 2.4: control flow re-enables fetch at its commit, under every scheme.
TEST(WarpGate, ControlFlowWaitsForItsCommit) {
  for (const Scheme scheme : {Scheme::kStall, Scheme::kWdCommit, Scheme::kWdLastCheck,
                              Scheme::kReplayQueue, Scheme::kOperandLog}) {
    Rig rig;
    rig.set_scheme(scheme);
    rig.command(CommandOp::kStart, 0);
    rig.fetch(LineEnd::kControl);
    rig.in.committed_valid = true;
    EXPECT_EQ(rig.fetch(), -1) << "not before the next cycle";
    EXPECT_EQ(rig.fetch(), 0);
  }
}

// Thesis figure 6.4: ld commits in cycle 11, add is fetched in cycle 12.
TEST(WarpGate, WarpDisableUntilCommit) {
  Rig rig;
  rig.set_scheme(Scheme::kWdCommit);
  rig.command(CommandOp::kStart, 0);
  rig.fetch(LineEnd::kGlobal);
  EXPECT_EQ(rig.issued(0), Error::kGate);
  EXPECT_EQ(rig.checked(0), Error::kGate);
  EXPECT_FALSE(rig.next.fetch_valid);
  rig.in.committed_valid = true;
  EXPECT_EQ(rig.fetch(), -1);
  EXPECT_EQ(rig.fetch(LineEnd::kShared), 0);
  EXPECT_EQ(rig.next.gate[0], Gate::kIssue) << "shared memory does not fault";
}

// Thesis figure 6.5.
TEST(WarpGate, WarpDisableUntilTheLastCheck) {
  Rig rig;
  rig.set_scheme(Scheme::kWdLastCheck);
  rig.command(CommandOp::kStart, 0);
  rig.fetch(LineEnd::kGlobal);
  rig.in.checked_valid = true;
  EXPECT_EQ(rig.fetch(), -1);
  EXPECT_EQ(rig.fetch(), 0);
}

TEST(WarpGate, AFaultedInstructionIsRefetched) {
  for (const Scheme scheme : {Scheme::kWdCommit, Scheme::kWdLastCheck}) {
    Rig rig;
    rig.set_scheme(scheme);
    rig.command(CommandOp::kStart, 0);
    rig.fetch(LineEnd::kGlobal);
    rig.in.refetched_valid = true;
    EXPECT_EQ(rig.fetch(), -1) << "not before the next cycle";
    EXPECT_EQ(rig.error(Source::kRefetched), Error::kNone);
    EXPECT_EQ(rig.fetch(LineEnd::kGlobal), 0);
    EXPECT_NE(rig.next.gate[0], Gate::kOpen) << "it may fault once more";
  }
}

TEST(WarpGate, ARefetchAndTheAwaitedEventInOneCycle) {
  for (const Gate gate : {Gate::kCommit, Gate::kLastCheck}) {
    Rig rig;
    rig.command(CommandOp::kStart, 0, gate);
    rig.in.checked_valid = gate == Gate::kLastCheck;
    rig.in.committed_valid = gate == Gate::kCommit;
    EXPECT_EQ(rig.refetched(0), Error::kNone);
    EXPECT_EQ(rig.out.err_valid, 0U);
    EXPECT_EQ(rig.next.gate[0], Gate::kOpen);
  }
}

TEST(WarpGate, AHaltedWarpWaitsAndItsGateDoesNot) {
  Rig rig;
  rig.command(CommandOp::kStart, 0);
  rig.fetch(LineEnd::kGlobal);
  EXPECT_EQ(rig.command(CommandOp::kHalt, 0), Error::kNone);
  EXPECT_EQ(rig.issued(0), Error::kNone);
  EXPECT_EQ(rig.next.gate[0], Gate::kOpen);
  EXPECT_TRUE(rig.next.quiescent);
  EXPECT_EQ(rig.fetch(), -1);
  EXPECT_EQ(rig.command(CommandOp::kResume, 0), Error::kNone);
  EXPECT_EQ(rig.fetch(), 0);
}

TEST(WarpGate, AFetchInTheCycleOfAHaltStands) {
  Rig rig;
  rig.command(CommandOp::kStart, 0);
  rig.in.fetch_ready = true;
  rig.in.fetch_ends = LineEnd::kControl;
  EXPECT_EQ(rig.command(CommandOp::kHalt, 0), Error::kNone);
  EXPECT_TRUE(rig.out.fetch_valid);
  EXPECT_EQ(rig.next.gate[0], Gate::kCommit);
  EXPECT_EQ(rig.next.halted, 1U);
}

TEST(WarpGate, AFetchInTheCycleOfTheEndIsInItsGate) {
  Rig rig;
  rig.command(CommandOp::kStart, 0);
  rig.in.fetch_ready = true;
  rig.in.fetch_ends = LineEnd::kControl;
  EXPECT_EQ(rig.command(CommandOp::kEnd, 0), Error::kNone);
  EXPECT_EQ(rig.next.live, 0U);
  EXPECT_EQ(rig.next.gate[0], Gate::kOpen) << "what is shown of a warp that is not live";
  EXPECT_EQ(rig.twin.state().gate[0], Gate::kCommit);
}

// A context that was saved between a memory instruction's fetch and its issue.
TEST(WarpGate, AContextBringsItsGateBack) {
  Rig rig;
  EXPECT_EQ(rig.command(CommandOp::kStart, 3, Gate::kIssue), Error::kNone);
  EXPECT_EQ(rig.next.gate[3], Gate::kIssue);
  EXPECT_EQ(rig.fetch(), -1);
  EXPECT_EQ(rig.issued(3), Error::kNone);
  EXPECT_EQ(rig.fetch(), 3);
}

TEST(WarpGate, AStartEndsAHalt) {
  Rig rig;
  rig.command(CommandOp::kStart, 0);
  rig.command(CommandOp::kHalt, 0);
  rig.command(CommandOp::kEnd, 0);
  EXPECT_EQ(rig.next.halted, 1U) << "it keeps its value and means nothing";
  rig.command(CommandOp::kStart, 0);
  EXPECT_EQ(rig.next.halted, 0U);
}

TEST(WarpGate, SixtyFourWarps) {
  Rig rig({.num_warps = 64});
  rig.command(CommandOp::kStart, 63);
  rig.command(CommandOp::kStart, 5);
  for (const int warp : {5, 63, 5, 63}) EXPECT_EQ(rig.fetch(), warp);
}

}  // namespace
}  // namespace segue::warp_gate
