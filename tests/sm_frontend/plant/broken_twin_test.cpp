// Deliberately wrong twins of the front end must be caught: by the RTL, and by the machine, which
// would see it too where twin and RTL agree.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "verilator_tb/plant/lockstep.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/sm_frontend/bench.hpp"
#include "verilator_tb/sm_frontend/operations.hpp"

namespace segue::sm_frontend {
namespace {

constexpr std::uint64_t kCycles = 60'000;

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

/// Nobody is told that an operand waits to be restored.
class UnheardOperand final : public TwinSide {
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
  const auto& config = block().configs().find("small");
  const Params params = to_params(config.sizes);
  const plant::Stimulus stimulus = draw_stimulus(params, 1, kCycles);
  const auto& module = plant::module_store().get(block().configs(), config.sizes);
  LockstepBench bench(module, params, stimulus, std::make_unique<Wrong>(params));
  plant::LockstepOptions options;
  options.cycles = kCycles;
  return plant::run_lockstep(bench, options).verdict;
}

/// What the machine says first of a twin alone, with no RTL beside it.
template <class Side>
std::string complaint_about(const char* config = "small") {
  const Params params = to_params(block().configs().find(config).sizes);
  const plant::Stimulus stimulus = draw_stimulus(params, 2, kCycles);
  Side side(params);
  Environment environment(params, stimulus);
  Outputs out(params);
  for (std::uint64_t cycle = 0; cycle < kCycles && environment.complaint().empty(); ++cycle) {
    const Inputs& in = environment.drive(cycle);
    side.eval(in, out);
    if (environment.answer(out)) side.eval(in, out);
    side.tick(in);
    environment.take(out);
  }
  return environment.complaint();
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

TEST(SmFrontendMachine, HasNothingToSayOfTheTwin) {
  EXPECT_EQ(complaint_about<TwinSide>(), "");
  EXPECT_EQ(complaint_about<TwinSide>("thesis16"), "");
}

// Only where there are many warps does nobody else make way.
TEST(SmFrontendMachine, SaysWhoIsPassedBy) {
  EXPECT_EQ(verdict_of<UnheardOperand>(), plant::Verdict::kMismatch);
  EXPECT_THAT(complaint_about<UnheardOperand>("thesis16"),
              testing::EndsWith(": a restore is passed by"));
}

}  // namespace
}  // namespace segue::sm_frontend
