// Deliberately wrong twins of the replay queue must be caught: by the RTL, or, where twin and RTL
// would agree, by the oracle.

#include <gtest/gtest.h>

#include "cmodel/blocks/replay_queue/replay_queue_oracle.hpp"
#include "verilator_tb/plant/lockstep.hpp"
#include "verilator_tb/plant/module_store.hpp"
#include "verilator_tb/replay_queue/bench.hpp"
#include "verilator_tb/replay_queue/environment.hpp"
#include "verilator_tb/replay_queue/operations.hpp"

namespace segue::replay_queue {
namespace {

constexpr std::uint64_t kCycles = 60'000;

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

/// Errors are not told.
class Silent final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    out.err_valid = 0;
    out.err_code.fill(Error::kNone);
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

TEST(BrokenReplayQueueTwin, ThatLosesALaneIsCaught) {
  EXPECT_EQ(verdict_of<LostLane>(), plant::Verdict::kMismatch);
}

TEST(BrokenReplayQueueTwin, ThatForgetsACommitIsCaught) {
  EXPECT_EQ(verdict_of<ForgottenCommit>(), plant::Verdict::kMismatch);
}

TEST(BrokenReplayQueueTwin, ThatTellsNoErrorsIsCaught) {
  EXPECT_EQ(verdict_of<Silent>(), plant::Verdict::kMismatch);
}

/// The first complaint of the oracle about a twin alone, with no RTL beside it.
template <class Side>
std::string complaint_about() {
  const Params params = to_params(block().configs().find("small").sizes);
  const plant::Stimulus stimulus = draw_stimulus(params, 2, kCycles);
  Side side(params);
  Environment environment(params, stimulus);
  oracles::ReplayQueueOracle book(params);
  Outputs now;
  Outputs out;
  for (std::uint64_t cycle = 0; cycle < kCycles && book.complaint().empty(); ++cycle) {
    side.eval(Inputs{}, now);
    const Inputs& in = environment.drive(cycle, now);
    side.eval(in, out);
    book.observe(in, out);
    side.tick(in);
    environment.take(out);
  }
  return book.complaint();
}

TEST(ReplayQueueOracle, HasNothingToSayOfTheTwin) { EXPECT_EQ(complaint_about<TwinSide>(), ""); }

TEST(ReplayQueueOracle, NoticesALostLane) {
  EXPECT_NE(complaint_about<LostLane>().find("in other words"), std::string::npos);
}

TEST(ReplayQueueOracle, NoticesAForgottenCommit) {
  EXPECT_NE(complaint_about<ForgottenCommit>(), "");
}

}  // namespace
}  // namespace segue::replay_queue
