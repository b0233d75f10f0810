// Deliberately wrong twins of the scoreboard must be caught: by the RTL, and by the oracle, which
// would see it too where twin and RTL agree.

#include "tests/plant/broken_twin.hpp"

#include <gtest/gtest.h>

#include "verilator_tb/scoreboard/bench.hpp"

namespace segue::scoreboard {
namespace {

using DropsErrors = tests::DropsErrors<Bench>;

/// Changes what is shown where a lane inserts.
class WrongWaits : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    for (std::size_t k = 0; k < in.insert.size(); ++k) {
      const bool legal = in.rst_n && (in.insert_valid & ~out.err_valid) >> k & 1;
      if (legal) spoil(in.insert[k], k, out);
    }
  }
  virtual void spoil(const InsertMsg& msg, std::size_t lane, Outputs& out) = 0;
};

bool has_destination(const InsertMsg& msg) { return msg.dst_valid || msg.dst_1_valid; }

/// A store has no destination, so it is told to wait for no result.
class NoRaw final : public WrongWaits {
 public:
  using WrongWaits::WrongWaits;
  void spoil(const InsertMsg& msg, std::size_t lane, Outputs& out) override {
    if (!has_destination(msg) && !msg.fence) out.wait_result[lane] = 0;
  }
};

/// Instructions that read nothing are told to wait for no result.
class NoWaw final : public WrongWaits {
 public:
  using WrongWaits::WrongWaits;
  void spoil(const InsertMsg& msg, std::size_t lane, Outputs& out) override {
    if (msg.src_valid == 0 && !msg.fence) out.wait_result[lane] = 0;
  }
};

/// Fences that only are that are told to wait for no result.
class NoFence final : public WrongWaits {
 public:
  using WrongWaits::WrongWaits;
  void spoil(const InsertMsg& msg, std::size_t lane, Outputs& out) override {
    if (msg.fence && msg.src_valid == 0 && !has_destination(msg)) out.wait_result[lane] = 0;
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
  void spoil(const InsertMsg& msg, std::size_t lane, Outputs& out) override {
    const State& q = twin().state();
    const std::size_t row = std::size_t{msg.warp} << twin().params().window_bits;
    for (std::uint32_t p = 0; msg.dst_valid && q.live[msg.warp] >> p != 0; ++p) {
      const Registers& older = q.mem[row + p];
      const bool reads = ((older.src_valid & 1) != 0 && older.src_0 == msg.dst) ||
                         ((older.src_valid & 2) != 0 && older.src_1 == msg.dst);
      if (reads) out.wait_sources[lane] |= q.live[msg.warp] & std::uint64_t{1} << p;
    }
  }
};

/// Memory instructions are kept in order until they commit.
class OrderUntilCommit final : public WrongWaits {
 public:
  using WrongWaits::WrongWaits;
  void spoil(const InsertMsg& msg, std::size_t lane, Outputs& out) override {
    const State& q = twin().state();
    if (msg.memory) out.wait_issue[lane] |= q.live[msg.warp] & q.memory[msg.warp];
  }
};

/// Lane 1 does not see lane 0.
class LinesApart final : public WrongWaits {
 public:
  using WrongWaits::WrongWaits;
  void spoil(const InsertMsg& msg, std::size_t lane, Outputs& out) override {
    if (lane == 0) return;
    const std::uint64_t live = twin().state().live[msg.warp];
    out.wait_result[1] &= live;
    out.wait_sources[1] &= live;
    out.wait_issue[1] &= live;
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
