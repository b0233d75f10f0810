// Deliberately wrong twins of the operand log must be caught: by the RTL, and by the oracle, which
// would see it too where twin and RTL agree.

#include "tests/plant/broken_twin.hpp"

#include <gtest/gtest.h>

#include "verilator_tb/operand_log/bench.hpp"

namespace segue::operand_log {
namespace {

using DropsErrors = tests::DropsErrors<Bench>;

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
  return tests::lockstep_verdict<Bench, Wrong>(block());
}

template <class Wrong>
class BrokenOperandLogTwin : public testing::Test {};

/// The oracle's first complaint about a twin alone.
template <class Side>
std::string complaint_about() {
  return tests::complaint_about<Bench, Side>(block());
}

using Wrong =
    testing::Types<LostBit, ForgottenKill, HastyFree, DropsErrors, GenerousRoom, FirstOperand>;
TYPED_TEST_SUITE(BrokenOperandLogTwin, Wrong);

TYPED_TEST(BrokenOperandLogTwin, IsCaughtInLockstep) {
  EXPECT_EQ(verdict_of<TypeParam>(), plant::Verdict::kMismatch);
}

TYPED_TEST(BrokenOperandLogTwin, IsNoticedByTheOracle) {
  EXPECT_NE(complaint_about<TypeParam>(), "");
}

TEST(OperandLogOracle, AcceptsTheTwin) { EXPECT_EQ(complaint_about<TwinSide>(), ""); }

TEST(OperandLogOracle, NamesTheBrokenRule) {
  EXPECT_EQ(complaint_about<LostBit>(), "another operand is shown than was written");
  EXPECT_EQ(complaint_about<HastyFree>(), "alloc: accepted, and was illegal");
  EXPECT_EQ(complaint_about<GenerousRoom>(), "room_o of thread block 0 is 1, not 0");
}

}  // namespace
}  // namespace segue::operand_log
