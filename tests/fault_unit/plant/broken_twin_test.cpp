// Deliberately wrong twins of the fault unit must be caught: by the RTL, or, where twin and RTL
// would agree, by the oracle.

#include "tests/plant/broken_twin.hpp"

#include <gtest/gtest.h>

#include "verilator_tb/fault_unit/bench.hpp"

namespace segue::fault_unit {
namespace {

/// An answer is lost in the cycle of a fault on its region.
class LosingAnswersBesideFaults final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    const auto& region = twin().state().region;
    if (in.fault_valid && in.answer.entry < region.size() &&
        region[in.answer.entry] == in.fault.region) {
      changed.answer_valid = false;
    }
    TwinSide::tick(changed);
  }
};

/// A fault in the cycle of a set-up goes by the set-up before.
class SettingUpBehindFaults final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (in.fault_valid) changed.setup_valid = false;
    TwinSide::tick(changed);
  }
};

/// A forwarded fault is taken for one whose region is there.
class NeverForwarding final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    const auto& state = twin().state().state;
    if (in.answer.result == Result::kForward && in.answer.entry < state.size() &&
        state[in.answer.entry] == EntryState::kAtOwn) {
      changed.answer.result = Result::kThere;
    }
    TwinSide::tick(changed);
  }
};

/// The own handler takes nothing in a cycle in which the CPU does.
class HandingOverOneACycle final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    for (const EntryState state : twin().state().state) {
      if (state == EntryState::kAsksCpu && in.cpu_ready) changed.own_ready = false;
    }
    TwinSide::tick(changed);
  }
};

/// Requests name SM 0.
class ForgettingTheSm final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void tick(const Inputs& in) override {
    Inputs changed = in;
    if (in.fault.sm < twin().params().num_sms) changed.fault.sm = 0;
    TwinSide::tick(changed);
  }
};

/// No fault is taken while one entry is free.
class FullTooSoon final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    if (out.used + 1 == twin().params().num_entries) out.fault_ready = false;
  }
};

/// A skipped cycle would have shown a region to the SMs.
class RestingTooSoon final : public TwinSide {
 public:
  using TwinSide::TwinSide;
  void eval(const Inputs& in, Outputs& out) override {
    TwinSide::eval(in, out);
    out.quiescent = in.rst_n && !out.own_valid && !out.cpu_valid;
  }
};

template <class Wrong>
plant::Verdict verdict_of() {
  return tests::lockstep_verdict<Bench, Wrong>(block());
}

TEST(BrokenFaultUnitTwin, ThatLosesAnswersBesideFaultsIsCaught) {
  EXPECT_EQ(verdict_of<LosingAnswersBesideFaults>(), plant::Verdict::kMismatch);
}

TEST(BrokenFaultUnitTwin, ThatSetsUpBehindFaultsIsCaught) {
  EXPECT_EQ(verdict_of<SettingUpBehindFaults>(), plant::Verdict::kMismatch);
}

TEST(BrokenFaultUnitTwin, ThatNeverForwardsIsCaught) {
  EXPECT_EQ(verdict_of<NeverForwarding>(), plant::Verdict::kMismatch);
}

TEST(BrokenFaultUnitTwin, ThatHandsOverOneACycleIsCaught) {
  EXPECT_EQ(verdict_of<HandingOverOneACycle>(), plant::Verdict::kMismatch);
}

TEST(BrokenFaultUnitTwin, ThatForgetsTheSmIsCaught) {
  EXPECT_EQ(verdict_of<ForgettingTheSm>(), plant::Verdict::kMismatch);
}

TEST(BrokenFaultUnitTwin, ThatIsFullTooSoonIsCaught) {
  EXPECT_EQ(verdict_of<FullTooSoon>(), plant::Verdict::kMismatch);
}

TEST(BrokenFaultUnitTwin, ThatRestsTooSoonIsCaught) {
  EXPECT_EQ(verdict_of<RestingTooSoon>(), plant::Verdict::kMismatch);
}

TEST(BrokenFaultUnitTwin, ThatReportsNoErrorsIsCaught) {
  EXPECT_EQ(verdict_of<tests::DropsErrors<Bench>>(), plant::Verdict::kMismatch);
}

/// The oracle's first complaint about a twin alone.
template <class Side>
std::string complaint_about() {
  return tests::complaint_about<Bench, Side>(block());
}

TEST(FaultUnitOracle, AcceptsTheTwin) { EXPECT_EQ(complaint_about<TwinSide>(), ""); }

TEST(FaultUnitOracle, NoticesALostAnswer) {
  // The own handler's, which forwards the fault.
  EXPECT_EQ(complaint_about<LosingAnswersBesideFaults>(),
            "the CPU is not asked, and a fault waits for it");
}

TEST(FaultUnitOracle, NoticesALateSetUp) {
  EXPECT_EQ(complaint_about<SettingUpBehindFaults>(),
            "the own handler is not asked, and a fault waits for it");
}

TEST(FaultUnitOracle, NoticesThatNothingIsForwarded) {
  EXPECT_EQ(complaint_about<NeverForwarding>(), "the CPU is not asked, and a fault waits for it");
}

TEST(FaultUnitOracle, NoticesARequestThatIsNotHandedOver) {
  EXPECT_EQ(complaint_about<HandingOverOneACycle>(),
            "the own handler is asked, and no fault waits for it");
}

TEST(FaultUnitOracle, NoticesAForgottenSm) {
  EXPECT_EQ(complaint_about<ForgettingTheSm>(),
            "the own handler is told another SM than the fault's first");
}

TEST(FaultUnitOracle, NoticesAHeldFault) {
  EXPECT_EQ(complaint_about<FullTooSoon>(), "a fault is held, and an entry is free");
}

TEST(FaultUnitOracle, NoticesARestTooSoon) {
  EXPECT_EQ(complaint_about<RestingTooSoon>(), "quiescent too soon");
}

}  // namespace
}  // namespace segue::fault_unit
