// Deliberately wrong twins of the scoreboard must be caught: by the RTL, and by the oracle, which
// would see it too where twin and RTL agree.

#include "tests/plant/broken_twin.hpp"

#include <gtest/gtest.h>

#include "verilator_tb/scoreboard/bench.hpp"

namespace segue::scoreboard {
namespace {

using DropsErrors = tests::DropsErrors<Bench>;

/// Changes what is told of an instruction that a lane inserted in the last cycle.
class WrongWaits : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    const State& q = twin().state();
    for (std::size_t k = 0; k < q.inserted.size(); ++k) {
      if ((q.new_valid >> k & 1) != 0) spoil(q.inserted[k], k, out);
    }
  }
  virtual void spoil(const State::Inserted& one, std::size_t lane, Outputs& out) = 0;

 protected:
  /// Places of its warp that were live before.
  [[nodiscard]] std::uint64_t older() const {
    const State& q = twin().state();
    std::uint64_t places = q.live[q.new_warp];
    for (std::size_t k = 0; k < q.inserted.size(); ++k) {
      if ((q.new_valid >> k & 1) != 0) places &= ~place_bit(q.inserted[k]);
    }
    return places;
  }
  [[nodiscard]] const Registers& at(std::uint32_t place) const {
    const State& q = twin().state();
    return q.mem[(std::size_t{q.new_warp} << twin().params().window_bits) + place];
  }
};

bool has_destination(const State::Inserted& one) {
  return one.registers.dst_valid || one.registers.dst_1_valid;
}

/// A store has no destination, so it is told to wait for no result.
class NoRaw final : public WrongWaits {
 public:
  using WrongWaits::WrongWaits;
  void spoil(const State::Inserted& one, std::size_t lane, Outputs& out) override {
    if (!has_destination(one) && !one.fence) out.wait_result[lane] = 0;
  }
};

/// Instructions that read nothing are told to wait for no result.
class NoWaw final : public WrongWaits {
 public:
  using WrongWaits::WrongWaits;
  void spoil(const State::Inserted& one, std::size_t lane, Outputs& out) override {
    if (one.registers.src_valid == 0 && !one.fence) out.wait_result[lane] = 0;
  }
};

/// Fences that only are that are told to wait for no result.
class NoFence final : public WrongWaits {
 public:
  using WrongWaits::WrongWaits;
  void spoil(const State::Inserted& one, std::size_t lane, Outputs& out) override {
    if (one.fence && one.registers.src_valid == 0 && !has_destination(one)) {
      out.wait_result[lane] = 0;
    }
  }
};

/// Every instruction that comes has one destination at most.
class NoSecond final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    for (InsertMsg& msg : changed.insert) msg.dst_1_valid = false;
    TwinSide::tick(changed);
  }
};

/// Sources are waited for until the commit.
class WarUntilCommit final : public WrongWaits {
 public:
  using WrongWaits::WrongWaits;
  void spoil(const State::Inserted& one, std::size_t lane, Outputs& out) override {
    const std::uint32_t dst = one.registers.dst;
    for (std::uint32_t p = 0; one.registers.dst_valid && older() >> p != 0; ++p) {
      const bool reads = ((at(p).src_valid & 1) != 0 && at(p).src_0 == dst) ||
                         ((at(p).src_valid & 2) != 0 && at(p).src_1 == dst);
      if (reads) out.wait_sources[lane] |= older() & std::uint64_t{1} << p;
    }
  }
};

/// Memory instructions are kept in order until they commit.
class OrderUntilCommit final : public WrongWaits {
 public:
  using WrongWaits::WrongWaits;
  void spoil(const State::Inserted& one, std::size_t lane, Outputs& out) override {
    for (std::uint32_t p = 0; one.registers.memory && older() >> p != 0; ++p) {
      if (at(p).memory) out.wait_issue[lane] |= older() & std::uint64_t{1} << p;
    }
  }
};

/// Lane 1 does not see lane 0.
class LinesApart final : public WrongWaits {
 public:
  using WrongWaits::WrongWaits;
  void spoil(const State::Inserted& /*one*/, std::size_t lane, Outputs& out) override {
    if (lane == 0) return;
    out.wait_result[1] &= older();
    out.wait_sources[1] &= older();
    out.wait_issue[1] &= older();
  }
};

/// Every instruction that comes is an early one.
class NobodyLate final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    for (InsertMsg& msg : changed.insert) msg.late = false;
    TwinSide::tick(changed);
  }
};

/// A kill spares what comes in its cycle.
class KillSparesNew final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    for (std::size_t k = 0; k < in.insert.size(); ++k) {
      const bool valid = (in.insert_valid >> k & 1) != 0;
      if (valid) changed.kill &= ~(std::uint64_t{1} << in.insert[k].warp);
    }
    TwinSide::tick(changed);
  }
};

/// A squash tells the issue queue nothing, and neither does the commit beside it.
class LostRelease final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    if (!in.squash_valid || (out.release_valid >> 3 & 1) == 0) return;
    out.release_valid &= ~(std::uint64_t{1} << 3);
    out.release[3] = {};
  }
};

template <class Wrong>
plant::Verdict verdict_of() {
  return tests::lockstep_verdict<Bench, Wrong>(block());
}

/// The oracle's first complaint about a twin alone.
template <class Side>
std::string complaint_about() {
  return tests::complaint_about<Bench, Side>(block());
}

template <class Wrong>
class BrokenScoreboardTwin : public testing::Test {};

using Wrong = testing::Types<NoRaw, NoWaw, NoFence, NoSecond, WarUntilCommit, OrderUntilCommit,
                             LinesApart, NobodyLate, KillSparesNew, LostRelease, DropsErrors>;
TYPED_TEST_SUITE(BrokenScoreboardTwin, Wrong);

TYPED_TEST(BrokenScoreboardTwin, IsCaughtInLockstep) {
  EXPECT_EQ(verdict_of<TypeParam>(), plant::Verdict::kMismatch);
}

TYPED_TEST(BrokenScoreboardTwin, IsNoticedByTheOracle) {
  EXPECT_NE(complaint_about<TypeParam>(), "");
}

TEST(ScoreboardOracle, AcceptsTheTwin) { EXPECT_EQ(complaint_about<TwinSide>(), ""); }

template <class Side>
void expect_complaint(const char* what) {
  EXPECT_NE(complaint_about<Side>().find(what), std::string::npos) << complaint_about<Side>();
}

TEST(ScoreboardOracle, NamesTheBrokenRule) {
  expect_complaint<NoRaw>("(RAW)");
  expect_complaint<NoWaw>("(WAW)");
  expect_complaint<NoFence>("(fence)");
  expect_complaint<WarUntilCommit>("for nothing (WAR)");
  expect_complaint<OrderUntilCommit>("for nothing (memory order)");
  expect_complaint<LostRelease>("does not release its result");
  expect_complaint<KillSparesNew>("live_o of warp");
}

}  // namespace
}  // namespace segue::scoreboard
