#include "tests/policies/checker_fixture.hpp"

namespace segue::policies {
namespace {

using sm_driver::HostOp;
using sm_driver::Policy;
using sm_driver::ScanState;

class CheckerDecision : public CheckerTest {
 protected:
  void begin_scan() {
    cycle([](State& s) { s.scan_state = ScanState::kWalk; });
  }
  void end_scan(const Change& decision = {}) {
    cycle([](State& s) { s.scan_state = ScanState::kApply; });
    cycle([&](State& s) {
      s.scan_state = ScanState::kIdle;
      if (decision) decision(s);
    });
  }
  /// Rows 0 and 1 with two SMs each; 0 has `first` tokens left, 1 has `second`.
  void share(std::int32_t first, std::int32_t second) {
    arrive(0, first + 2);
    arrive(1, second + 2);
    now_.ksrt[0].tokens = first;
    now_.ksrt[1].tokens = second;
    for (const std::uint32_t sm : {0u, 1u, 2u, 3u})
      now_.smst[sm] = {.state = SmState::kRunning, .ksr = sm / 2};
    now_.in_setup = 0b1111;
  }
};

TEST_F(CheckerDecision, AGoodBindPasses) {
  use(Policy::kDss);
  arrive(0, 1);
  arrive(1, 2);
  cycle([](State& s) { bind(s, 0, 1); });
  cycle([](State& s) { bind(s, 1, 0); });
  expect_no_complaint();
  EXPECT_EQ(checker_.judged().binds.exact, 2u);
}

TEST_F(CheckerDecision, FcfsBindsTheSecondKernel) {
  arrive(0, 1);
  arrive(1, 2);
  cycle([](State& s) { bind(s, 0, 1); });
  expect_complaint("fcfs: bind SM 0 to kernel 1: kernel 0 came first");
}

TEST_F(CheckerDecision, DssBindsAPoorerKernel) {
  use(Policy::kDss);
  arrive(0, 1);
  arrive(1, 2);
  cycle([](State& s) { bind(s, 0, 0); });
  expect_complaint("dss: bind SM 0 to kernel 0: kernel 1 (2 tokens) comes before");
}

TEST_F(CheckerDecision, AKernelWithoutTbsIsBound) {
  use(Policy::kDss);
  arrive(0, 1, 4);
  cycle([](State& s) { bind(s, 0, 0); });
  expect_no_complaint();
  cycle([](State& s) { bind(s, 1, 0); });
  expect_complaint("kernel 0 has no TBs for it");
}

TEST_F(CheckerDecision, AKilledKernelIsBound) {
  use(Policy::kDss);
  arrive(0, 1);
  cycle([](State& s) { kill(s, 0); });
  cycle([](State& s) { bind(s, 1, 0); });
  expect_complaint("was killed");
}

TEST_F(CheckerDecision, DssPreemptsForADifferenceOfTwoOnly) {
  use(Policy::kDss);
  share(0, 2);
  cycle([](State& s) { reserve(s, 0, 1); });
  expect_no_complaint();
  cycle([](State& s) { reserve(s, 1, 1); });
  expect_complaint("less than 2 ahead");
}

TEST_F(CheckerDecision, DssTakesAnotherSmThanTheLowest) {
  use(Policy::kDss);
  share(0, 2);
  cycle([](State& s) { reserve(s, 1, 1); });
  expect_complaint("not the SM that the victim has to give");
}

TEST_F(CheckerDecision, LiteralPreemptsForADifferenceOfOne) {
  use(Policy::kDssLiteral);
  share(0, 1);
  cycle([](State& s) { reserve(s, 0, 1); });
  expect_no_complaint();
}

TEST_F(CheckerDecision, LiteralMovesAfterItsLoopHasEnded) {
  use(Policy::kDssLiteral);
  share(0, 1);
  cycle([](State& s) { reserve(s, 0, 1); });
  cycle([](State& s) { reserve(s, 2, 0); });
  expect_complaint("dss-literal: reserve SM 2 of kernel 1 for kernel 0: Algorithm 1 would stay");
}

TEST_F(CheckerDecision, LiteralMovesAgainWhenItIsInvokedAgain) {
  use(Policy::kDssLiteral);
  share(0, 1);
  cycle([](State& s) { reserve(s, 0, 1); });
  cycle(ports().host({.op = HostOp::kSetPriority, .ctx = 0}));
  cycle([](State& s) { reserve(s, 2, 0); });
  expect_no_complaint();
}

TEST_F(CheckerDecision, FcfsPreempts) {
  share(0, 9);
  cycle([](State& s) { reserve(s, 0, 1); });
  expect_complaint("FCFS never takes");
}

TEST_F(CheckerDecision, PreemptsWhileAnSmIsFree) {
  use(Policy::kDss);
  share(0, 9);
  now_.smst[3] = {};
  ++now_.ksrt[1].tokens;
  cycle([](State& s) { reserve(s, 0, 1); });
  expect_complaint("an SM is free");
}

TEST_F(CheckerDecision, AReleasedSmIsRetargetedForNothing) {
  use(Policy::kDss);
  share(0, 2);
  cycle([](State& s) { reserve(s, 0, 1); });
  vacate(0);
  cycle([](State& s) { bind(s, 0, 0); });
  expect_complaint("comes before kernel 0");
}

TEST_F(CheckerDecision, AReleasedSmIsDroppedThoughItsNextHasWork) {
  use(Policy::kDss);
  share(0, 2);
  cycle([](State& s) { reserve(s, 0, 1); });
  vacate(0);
  cycle([](State& s) { idle(s, 0); });
  expect_complaint("let SM 0 idle: kernel 1 has work for it");
}

TEST_F(CheckerDecision, TwoInOneCycle) {
  arrive(0, 9);
  cycle([](State& s) {
    bind(s, 0, 0);
    bind(s, 1, 0);
  });
  expect_complaint("two decisions in one cycle");
}

TEST_F(CheckerDecision, AScanThatEndsWithNothingThoughAMoveIsOwed) {
  arrive(0, 9);
  begin_scan();
  end_scan();
  expect_complaint("owes a move: bind SM 0 to kernel 0 at the end of a scan");
}

TEST_F(CheckerDecision, QuiescentThoughAMoveIsOwed) {
  use(Policy::kDss);
  share(0, 2);
  cycle(ports().quiescent());
  expect_complaint("owes a move: reserve SM 0 of kernel 0 for kernel 1 though quiescent");
}

TEST_F(CheckerDecision, LiteralIsQuiescentThoughAnInvocationIsOpen) {
  use(Policy::kDssLiteral);
  share(0, 1);
  cycle(ports().quiescent());
  expect_complaint("Algorithm 1 would reserve SM 0 of kernel 0 for kernel 1 though quiescent");
}

TEST_F(CheckerDecision, LiteralForgetsTheSecondOfTwoReleasedSms) {
  use(Policy::kDssLiteral);
  share(0, 4);
  cycle([](State& s) { reserve(s, 0, 1); });
  cycle([](State& s) { reserve(s, 1, 1); });
  vacate(0);
  vacate(1);
  cycle([](State& s) { bind(s, 0, 1); });
  expect_no_complaint();
  cycle(ports().quiescent());
  expect_complaint("SM 1 stays released though quiescent");
}

TEST_F(CheckerDecision, AnEventInTheScanExcusesAPoorerKernel) {
  use(Policy::kDss);
  arrive(0, 1);
  begin_scan();
  arrive(1, 2);
  end_scan([](State& s) { bind(s, 0, 0); });
  expect_no_complaint();
  EXPECT_EQ(checker_.judged().binds.sound, 1u);
}

TEST_F(CheckerDecision, AnEventThatChangesNothingExcusesNothing) {
  use(Policy::kDss);
  arrive(0, 1);
  arrive(1, 2);
  begin_scan();
  cycle(ports().host({.op = HostOp::kSetContext, .ctx = 3}));
  end_scan([](State& s) { bind(s, 0, 0); });
  expect_complaint("comes before kernel 0");
}

TEST_F(CheckerDecision, AnEventInTheScanDoesNotExcuseAnUnworthyPreemption) {
  use(Policy::kDss);
  share(0, 2);
  begin_scan();
  cycle(set_tokens(1, 3), [](State& s) { s.ksrt[1].tokens = 1; });
  end_scan([](State& s) { reserve(s, 0, 1); });
  expect_complaint("less than 2 ahead");
}

TEST_F(CheckerDecision, AScanIsJudgedByThePolicyThatItBeganWith) {
  use(Policy::kDss);
  arrive(0, 1);
  arrive(1, 2);
  begin_scan();
  use(Policy::kFcfs);
  end_scan([](State& s) { bind(s, 0, 1); });
  expect_no_complaint();
  begin_scan();
  end_scan([](State& s) { bind(s, 1, 1); });
  expect_complaint("fcfs");
}

TEST_F(CheckerDecision, AResetForgetsThePolicy) {
  use(Policy::kDss);
  Ports reset = ports();
  reset.in.rst_n = false;
  cycle(reset);
  arrive(0, 1);
  arrive(1, 2);
  cycle([](State& s) { bind(s, 0, 0); });
  expect_no_complaint();
}

}  // namespace
}  // namespace segue::policies
