// Deliberately wrong twins of the warp gate must be caught: by the RTL, or, where twin and RTL
// would agree, by the oracle.

#include "tests/plant/broken_twin.hpp"

#include <gtest/gtest.h>

#include "verilator_tb/warp_gate/bench.hpp"

namespace segue::warp_gate {
namespace {

/// Speculates: control flow closes no gate.
class Speculating final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (in.fetch_ends == LineEnd::kControl) changed.fetch_ends = LineEnd::kPlain;
    TwinSide::tick(changed);
  }
};

/// The last check does not open the gate of a halted warp.
class ForgettingTheHalted final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (in.checked_valid && (twin().state().halted >> in.checked & 1) != 0) {
      changed.checked_valid = false;
    }
    TwinSide::tick(changed);
  }
};

/// What has faulted is fetched again under one of the two schemes only.
class RefetchingForCommitsOnly final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (in.refetched < twin().params().num_warps &&
        twin().state().gate[in.refetched] == Gate::kLastCheck) {
      changed.refetched_valid = false;
    }
    TwinSide::tick(changed);
  }
};

/// An issue lets its warp fetch one cycle later only.
class Late final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    Inputs without = in;
    without.issued_valid = false;
    Outputs other(twin().params());
    TwinSide::eval(without, other);
    out.fetch_valid = other.fetch_valid;
    out.fetch_warp = other.fetch_warp;
  }
};

/// Every warp but the lowest is passed over while that can fetch.
class Unfair final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override { TwinSide::eval(only_the_lowest(in), out); }
  void tick(const Inputs& in) override { TwinSide::tick(only_the_lowest(in)); }

 private:
  [[nodiscard]] Inputs only_the_lowest(const Inputs& in) const {
    const State& q = twin().state();
    Inputs changed = in;
    if ((q.live & ~q.halted & in.may & 1) != 0 && q.gate[0] == Gate::kOpen) changed.may = 1;
    return changed;
  }
};

template <class Wrong>
plant::Verdict verdict_of() {
  return tests::lockstep_verdict<Bench, Wrong>(block());
}

TEST(BrokenWarpGateTwin, ThatSpeculatesIsCaught) {
  EXPECT_EQ(verdict_of<Speculating>(), plant::Verdict::kMismatch);
}

TEST(BrokenWarpGateTwin, ThatForgetsHaltedWarpsIsCaught) {
  EXPECT_EQ(verdict_of<ForgettingTheHalted>(), plant::Verdict::kMismatch);
}

TEST(BrokenWarpGateTwin, ThatForgetsARefetchIsCaught) {
  EXPECT_EQ(verdict_of<RefetchingForCommitsOnly>(), plant::Verdict::kMismatch);
}

TEST(BrokenWarpGateTwin, ThatIsLateIsCaught) {
  EXPECT_EQ(verdict_of<Late>(), plant::Verdict::kMismatch);
}

TEST(BrokenWarpGateTwin, ThatIsUnfairIsCaught) {
  EXPECT_EQ(verdict_of<Unfair>(), plant::Verdict::kMismatch);
}

/// The oracle's first complaint about a twin alone.
template <class Side>
std::string complaint_about() {
  return tests::complaint_about<Bench, Side>(block());
}

TEST(WarpGateOracle, AcceptsTheTwin) { EXPECT_EQ(complaint_about<TwinSide>(), ""); }

TEST(WarpGateOracle, NoticesSpeculation) {
  EXPECT_NE(complaint_about<Speculating>().find("fetches, and may not"), std::string::npos);
}

TEST(WarpGateOracle, NoticesAForgottenCheck) {
  // The gate waits on, so it takes a second one.
  EXPECT_NE(complaint_about<ForgettingTheHalted>().find("which does not wait, is taken"),
            std::string::npos);
}

TEST(WarpGateOracle, NoticesAForgottenRefetch) {
  EXPECT_NE(complaint_about<RefetchingForCommitsOnly>().find("which does not wait, is taken"),
            std::string::npos);
}

TEST(WarpGateOracle, NoticesALateFetch) {
  EXPECT_NE(complaint_about<Late>().find("a warp could fetch, and none does"), std::string::npos);
}

TEST(WarpGateOracle, NoticesStarvation) {
  EXPECT_NE(complaint_about<Unfair>().find("passed over for a whole round"), std::string::npos);
}

}  // namespace
}  // namespace segue::warp_gate
