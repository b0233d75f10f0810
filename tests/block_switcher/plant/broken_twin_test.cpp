// Deliberately wrong twins of the block switcher must be caught: by the RTL, or, where twin and RTL
// would agree, by the oracle.

#include "tests/plant/broken_twin.hpp"

#include <gtest/gtest.h>

#include "verilator_tb/block_switcher/bench.hpp"

namespace segue::block_switcher {
namespace {

bool is_leaving(const BlockSwitcher& twin, std::uint64_t tb) {
  return tb < twin.state().place.size() && twin.state().place[tb] == Place::kLeaving;
}

/// A fault of a thread block that is being saved is lost.
class ForgettingLateFaults final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (is_leaving(twin(), in.faulted)) changed.faulted_valid = false;
    TwinSide::tick(changed);
  }
};

/// A resolution is lost while its thread block is being saved.
class ForgettingEarlyPages final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (is_leaving(twin(), in.resolved)) changed.resolved_valid = false;
    TwinSide::tick(changed);
  }
};

/// A thread block whose last warp ends while it is being saved comes back.
class KeepingTheEmpty final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (is_leaving(twin(), in.ended) && twin().state().live[in.ended] == 1) {
      changed.ended_valid = false;
    }
    TwinSide::tick(changed);
  }
};

/// As many thread blocks as there are numbers, whatever the kernel allows.
class Unlimited final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (in.setup.extra < twin().params().num_extra) {
      changed.setup.extra = twin().params().num_extra;
    }
    TwinSide::tick(changed);
  }
};

/// The opening of a barrier is lost in the cycle of its only arrival.
class ForgettingTheOpening final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override { TwinSide::eval(without(in), out); }
  void tick(const Inputs& in) override { TwinSide::tick(without(in)); }

 private:
  /// The message is not seen, and so not refused either.
  [[nodiscard]] Inputs without(const Inputs& in) const {
    Inputs changed = in;
    const bool waits =
        in.opened < twin().state().waiting.size() && twin().state().waiting[in.opened] != 0;
    if (in.arrived_valid && in.arrived == in.opened && !waits) changed.opened_valid = false;
    return changed;
  }
};

/// A skipped cycle would have decided a move.
class RestingTooSoon final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    out.quiescent = in.rst_n && !out.request_valid && !out.move_valid;
  }
};

template <class Wrong>
plant::Verdict verdict_of() {
  return tests::lockstep_verdict<Bench, Wrong>(block());
}

TEST(BrokenBlockSwitcherTwin, ThatForgetsLateFaultsIsCaught) {
  EXPECT_EQ(verdict_of<ForgettingLateFaults>(), plant::Verdict::kMismatch);
}

TEST(BrokenBlockSwitcherTwin, ThatForgetsEarlyPagesIsCaught) {
  EXPECT_EQ(verdict_of<ForgettingEarlyPages>(), plant::Verdict::kMismatch);
}

TEST(BrokenBlockSwitcherTwin, ThatKeepsTheEmptyIsCaught) {
  EXPECT_EQ(verdict_of<KeepingTheEmpty>(), plant::Verdict::kMismatch);
}

TEST(BrokenBlockSwitcherTwin, ThatIsUnlimitedIsCaught) {
  EXPECT_EQ(verdict_of<Unlimited>(), plant::Verdict::kMismatch);
}

TEST(BrokenBlockSwitcherTwin, ThatForgetsTheOpeningIsCaught) {
  EXPECT_EQ(verdict_of<ForgettingTheOpening>(), plant::Verdict::kMismatch);
}

TEST(BrokenBlockSwitcherTwin, ThatRestsTooSoonIsCaught) {
  EXPECT_EQ(verdict_of<RestingTooSoon>(), plant::Verdict::kMismatch);
}

/// The oracle's first complaint about a twin alone.
template <class Side>
std::string complaint_about() {
  return tests::complaint_about<Bench, Side>(block());
}

TEST(BlockSwitcherOracle, AcceptsTheTwin) { EXPECT_EQ(complaint_about<TwinSide>(), ""); }

TEST(BlockSwitcherOracle, NoticesAForgottenFault) {
  EXPECT_EQ(complaint_about<ForgettingLateFaults>(),
            "thread block 0 comes back, and has an unresolved fault");
}

TEST(BlockSwitcherOracle, NoticesAForgottenPage) {
  // A warp that runs again faults.
  EXPECT_EQ(complaint_about<ForgettingEarlyPages>(), "faulted is legal, and is refused");
}

TEST(BlockSwitcherOracle, NoticesAnEmptyThreadBlock) {
  EXPECT_EQ(complaint_about<KeepingTheEmpty>(), "thread block 0 comes back, and is not off chip");
}

TEST(BlockSwitcherOracle, NoticesThatThereAreTooMany) {
  // In the cycle in which one more is wanted.
  EXPECT_EQ(complaint_about<Unlimited>(), "not quiescent");
}

TEST(BlockSwitcherOracle, NoticesAClosedBarrier) {
  // The warp that should go on ends.
  EXPECT_EQ(complaint_about<ForgettingTheOpening>(), "ended is legal, and is refused");
}

TEST(BlockSwitcherOracle, NoticesARestTooSoon) {
  EXPECT_EQ(complaint_about<RestingTooSoon>(), "quiescent too soon");
}

}  // namespace
}  // namespace segue::block_switcher
