// Deliberately wrong twins of the front end must be caught: by the RTL, and by the machine, which
// would see it too where twin and RTL agree.

#include "tests/plant/broken_twin.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "verilator_tb/sm_frontend/bench.hpp"

namespace segue::sm_frontend {
namespace {

/// Sources are released when they are read, also where the instruction may be replayed (thesis
/// 6.2, RAW on replay).
class EarlyRelease final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    const State& q = twin().state();
    for (std::size_t lane = 0; lane < q.read.size(); ++lane) {
      const bool late = is_global(q.read[lane].kind) &&
                        twin().gate().state().scheme == warp_gate::Scheme::kReplayQueue;
      if ((q.read_valid >> lane & 1) == 0 || !late || in.checked_valid) continue;
      changed.checked_valid = true;
      changed.checked = tag_of(q.read[lane]);
    }
    TwinSide::tick(changed);
  }
};

/// A load that passes its last check, or commits, stays in the replay queue (sparse replay).
class NeverDone final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    for (Tag& tag : changed.commit) {
      if (tag.kind == Kind::kLoad) tag.may_fault = false;
    }
    if (in.checked.kind == Kind::kLoad) changed.checked_valid = false;
    TwinSide::tick(changed);
  }
};

/// Lanes that are done are done again.
class AllLanes final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (in.fault_valid && is_queued(twin().gate().state().scheme) &&
        in.fault.entry < twin().params().replay_entries) {
      changed.fault.mask = twin().replay().state().entries[in.fault.entry].payload.mask;
    }
    TwinSide::tick(changed);
  }
};

/// What is saved does not say that its operands follow.
class Unlogged final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    out.save.logged = false;
  }
};

/// A warp that fetches again goes on behind what has faulted.
class NoRefetch final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    out.go.refetch = false;
  }
};

/// Stops are not heard.
class Unstoppable final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (in.command.op == CommandOp::kStop) changed.command_valid = false;
    TwinSide::tick(changed);
  }
};

/// A word of what is restored is lost.
class LostOperand final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    changed.restore_data.back() = 0;
    TwinSide::tick(changed);
  }
};

/// An operand that waits to be restored does not stop the others.
class IgnoredOperand final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    changed.restore_data_valid = in.restore_data_valid && twin().wires().fill_taken;
    TwinSide::tick(changed);
  }
};

template <class Wrong>
plant::Verdict verdict_of() {
  return tests::lockstep_verdict<Bench, Wrong>(block());
}

/// The machine's first complaint about a twin alone.
template <class Side>
std::string complaint_about(const char* config = "small") {
  return tests::complaint_about<Bench, Side>(block(), config);
}

template <class Wrong>
class BrokenSmFrontendTwin : public testing::Test {};

using Wrong = testing::Types<EarlyRelease, NeverDone, AllLanes, Unlogged, NoRefetch, Unstoppable,
                             LostOperand>;
TYPED_TEST_SUITE(BrokenSmFrontendTwin, Wrong);

TYPED_TEST(BrokenSmFrontendTwin, IsCaughtInLockstep) {
  EXPECT_NE(verdict_of<TypeParam>(), plant::Verdict::kEqual);
}

TYPED_TEST(BrokenSmFrontendTwin, IsNoticedByTheMachine) {
  EXPECT_NE(complaint_about<TypeParam>(), "");
}

TEST(SmFrontendMachine, AcceptsTheTwin) {
  EXPECT_EQ(complaint_about<TwinSide>(), "");
  EXPECT_EQ(complaint_about<TwinSide>("thesis16"), "");
}

// Only where there are many warps does nobody else make way.
TEST(SmFrontendMachine, NoticesAStarvedRestore) {
  EXPECT_EQ(verdict_of<IgnoredOperand>(), plant::Verdict::kMismatch);
  EXPECT_THAT(complaint_about<IgnoredOperand>("thesis16"),
              testing::EndsWith(": a restore is passed by"));
}

}  // namespace
}  // namespace segue::sm_frontend
