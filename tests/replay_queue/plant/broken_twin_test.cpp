// Deliberately wrong twins of the replay queue must be caught: by the RTL, or, where twin and RTL
// would agree, by the oracle.

#include "tests/plant/broken_twin.hpp"

#include <gtest/gtest.h>

#include "verilator_tb/replay_queue/bench.hpp"

namespace segue::replay_queue {
namespace {

using DropsErrors = tests::DropsErrors<Bench>;

/// Faults lose one lane more than they should.
class LostLane final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    const std::uint64_t fewer = in.fault.mask & (in.fault.mask - 1);
    if (fewer != 0) changed.fault.mask = fewer;
    TwinSide::tick(changed);
  }
};

/// Commits are forgotten while a save is under way.
class ForgottenCommit final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (twin().state().saving) changed.commit_valid = false;
    TwinSide::tick(changed);
  }
};

template <class Wrong>
plant::Verdict verdict_of() {
  return tests::lockstep_verdict<Bench, Wrong>(block());
}

TEST(BrokenReplayQueueTwin, ThatLosesALaneIsCaught) {
  EXPECT_EQ(verdict_of<LostLane>(), plant::Verdict::kMismatch);
}

TEST(BrokenReplayQueueTwin, ThatForgetsACommitIsCaught) {
  EXPECT_EQ(verdict_of<ForgottenCommit>(), plant::Verdict::kMismatch);
}

TEST(BrokenReplayQueueTwin, ThatDropsErrorsIsCaught) {
  EXPECT_EQ(verdict_of<DropsErrors>(), plant::Verdict::kMismatch);
}

/// The oracle's first complaint about a twin alone.
template <class Side>
std::string complaint_about() {
  return tests::complaint_about<Bench, Side>(block());
}

TEST(ReplayQueueOracle, AcceptsTheTwin) { EXPECT_EQ(complaint_about<TwinSide>(), ""); }

TEST(ReplayQueueOracle, NoticesALostLane) {
  EXPECT_NE(complaint_about<LostLane>().find("in other words"), std::string::npos);
}

TEST(ReplayQueueOracle, NoticesAForgottenCommit) {
  EXPECT_NE(complaint_about<ForgottenCommit>(), "");
}

}  // namespace
}  // namespace segue::replay_queue
