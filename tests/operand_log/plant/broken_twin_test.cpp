// Deliberately wrong twins of the operand log must be caught: by the RTL, and by the oracle, which
// would see it too where twin and RTL agree.

#include <gtest/gtest.h>

#include "cmodel/blocks/operand_log/operand_log_oracle.hpp"
#include "verilator_tb/operand_log/bench.hpp"
#include "verilator_tb/operand_log/environment.hpp"
#include "verilator_tb/operand_log/operations.hpp"
#include "verilator_tb/plant/lockstep.hpp"
#include "verilator_tb/plant/module_store.hpp"

namespace segue::operand_log {
namespace {

constexpr std::uint64_t kCycles = 60'000;

/// A bit of the last lane is lost on the way into the memory.
class LostBit final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    changed.write_data.back() &= ~(std::uint64_t{1} << 63);
    TwinSide::tick(changed);
  }
};

/// A kill is forgotten in the cycle of an allocation for its thread block.
class ForgottenKill final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (in.alloc_valid && in.alloc.tb == in.kill) changed.kill_valid = false;
    TwinSide::tick(changed);
  }
};

/// What is freed in a cycle makes room in it already.
class HastyFree final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    auto& code = out.err_code[static_cast<std::size_t>(Source::kAlloc)];
    const bool frees =
        in.free_valid && out.err_code[static_cast<std::size_t>(Source::kFree)] == Error::kNone;
    if (code != Error::kFull || !frees) return;
    code = Error::kNone;
    out.err_valid &= ~(std::uint64_t{1} << static_cast<unsigned>(Source::kAlloc));
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

/// A thread block is shown room that is another's part.
class GenerousRoom final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    if (out.room[0] == 0 && out.in_use == 1) out.room[0] = 1;
  }
};

/// The first operand is read whatever the message says.
class FirstOperand final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (changed.read.operand == 1) changed.read.operand = 0;
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

template <class Wrong>
class BrokenOperandLogTwin : public testing::Test {};

/// The first complaint of the oracle about a twin alone, with no RTL beside it.
template <class Side>
std::string complaint_about() {
  const Params params = to_params(block().configs().find("small").sizes);
  const plant::Stimulus stimulus = draw_stimulus(params, 2, kCycles);
  Side side(params);
  Environment environment(params, stimulus);
  oracles::OperandLogOracle book(params);
  const Inputs idle(params);
  Outputs now(params);
  Outputs out(params);
  for (std::uint64_t cycle = 0; cycle < kCycles; ++cycle) {
    side.eval(idle, now);
    const Inputs& in = environment.drive(cycle, now);
    side.eval(in, out);
    book.observe(in, out);
    if (!book.complaint().empty()) break;
    side.tick(in);
    environment.take(out);
  }
  return book.complaint();
}

using Wrong = testing::Types<LostBit, ForgottenKill, HastyFree, Silent, GenerousRoom, FirstOperand>;
TYPED_TEST_SUITE(BrokenOperandLogTwin, Wrong);

TYPED_TEST(BrokenOperandLogTwin, IsCaughtInLockstep) {
  EXPECT_EQ(verdict_of<TypeParam>(), plant::Verdict::kMismatch);
}

TYPED_TEST(BrokenOperandLogTwin, IsNoticedByTheOracle) {
  EXPECT_NE(complaint_about<TypeParam>(), "");
}

TEST(OperandLogOracle, HasNothingToSayOfTheTwin) { EXPECT_EQ(complaint_about<TwinSide>(), ""); }

TEST(OperandLogOracle, SaysWhatIsWrong) {
  EXPECT_EQ(complaint_about<LostBit>(), "another operand is shown than was written");
  EXPECT_EQ(complaint_about<HastyFree>(), "alloc: accepted, and was illegal");
  EXPECT_EQ(complaint_about<GenerousRoom>(), "room_o of thread block 0 is 1, not 0");
}

}  // namespace
}  // namespace segue::operand_log
