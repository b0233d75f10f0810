#include "tests/policies/checker_fixture.hpp"

namespace segue::policies {
namespace {

using sm_driver::HostOp;
using sm_driver::Policy;
using sm_driver::ScanState;
using sm_driver::SmEvent;

constexpr std::uint32_t kQuantum = 10;

/// Round robin. Each `arrive` takes two cycles, in the second of which the kernel is admitted.
class CheckerTurn : public CheckerTest {
 protected:
  void SetUp() override { use({.policy = Policy::kRoundRobin, .quantum = kQuantum}); }

  void bind_next_sm(std::uint32_t row) {
    cycle([&](State& s) { bind(s, sm_++, row); });
  }
  void exit(std::uint32_t place) {
    cycle([&](State& s) { leave(s, place); });
  }
  /// Rows 0 to `kernels` - 1; row 0 has the turn for `kQuantum` cycles from the return on.
  void arrive_all(std::uint32_t kernels) {
    for (std::uint32_t row = 0; row < kernels; ++row) arrive(row, 0);
    use({.policy = Policy::kRoundRobin, .quantum = kQuantum});
  }
  /// Row 0 has the turn and SM 0, set up; row 1 SM 1.
  void share() {
    arrive_all(2);
    cycle([](State& s) {
      bind(s, 0, 0);
      s.in_setup = 0;
    });
    pass(kQuantum - 1);
    cycle([](State& s) {
      bind(s, 1, 1);
      s.in_setup = 0;
    });
  }
  static void issue(State& s, std::uint32_t sm) {
    --s.left[s.smst[sm].ksr];
    ++s.smst[sm].tbs_running;
  }
  std::uint32_t sm_ = 0;
};

TEST_F(CheckerTurn, TheLowestRowBegins) {
  arrive_all(2);
  bind_next_sm(0);
  expect_no_complaint();
  bind_next_sm(1);
  expect_complaint(
      "round-robin: bind SM 1 to kernel 1: it is not the turn of kernel 1 but of kernel 0");
}

TEST_F(CheckerTurn, ATurnLastsAQuantum) {
  arrive_all(2);
  pass(kQuantum - 1);
  bind_next_sm(0);
  expect_no_complaint();
  bind_next_sm(1);
  expect_no_complaint();
  EXPECT_EQ(checker_.turns().passed(), 1u);
}

TEST_F(CheckerTurn, TheNextKernelDoesNotBeginEarly) {
  arrive_all(2);
  pass(kQuantum - 1);
  bind_next_sm(1);
  expect_complaint("it is not the turn of kernel 1 but of kernel 0");
}

TEST_F(CheckerTurn, TheKernelBeforeDoesNotGoOn) {
  arrive_all(2);
  pass(kQuantum);
  bind_next_sm(0);
  expect_complaint("it is not the turn of kernel 0 but of kernel 1");
}

TEST_F(CheckerTurn, AfterTheHighestRowComesTheLowest) {
  arrive_all(3);
  pass(kQuantum);
  bind_next_sm(1);
  pass(kQuantum - 1);
  bind_next_sm(2);
  pass(kQuantum - 1);
  bind_next_sm(0);
  expect_no_complaint();
}

// Row 2 is the oldest, row 0 the youngest.
TEST_F(CheckerTurn, ItGoesByTheRowsAndNotByAge) {
  for (const std::uint32_t row : {2u, 1u, 0u}) arrive(row, 0);
  bind_next_sm(2);
  pass(kQuantum - 5);
  bind_next_sm(0);
  expect_no_complaint();
  pass(kQuantum - 1);
  bind_next_sm(1);
  expect_no_complaint();
}

TEST_F(CheckerTurn, SettingThePolicyGivesItToTheLowestRow) {
  for (const std::uint32_t row : {3u, 2u, 1u}) arrive(row, 0);
  use({.policy = Policy::kRoundRobin, .quantum = kQuantum});
  bind_next_sm(1);
  expect_no_complaint();
}

TEST_F(CheckerTurn, ARowThatIsTakenAgainWaitsForItsTurn) {
  arrive_all(3);
  pass(kQuantum);
  exit(0);
  arrive(0, 0);
  pass(kQuantum - 3);
  bind_next_sm(2);
  pass(kQuantum - 1);
  bind_next_sm(0);
  expect_no_complaint();
}

TEST_F(CheckerTurn, ATurnIsNotSkipped) {
  arrive_all(3);
  pass(kQuantum);
  bind_next_sm(2);
  expect_complaint("it is not the turn of kernel 2 but of kernel 1");
}

TEST_F(CheckerTurn, AKernelThatIsAloneKeepsTheEngine) {
  arrive(0, 0);
  pass(5 * kQuantum);
  bind_next_sm(0);
  expect_no_complaint();
}

TEST_F(CheckerTurn, ItsTurnIsOverAsSoonAsAnotherComes) {
  arrive(0, 0);
  pass(5 * kQuantum);
  arrive(1, 0);
  cycle();
  bind_next_sm(1);
  expect_no_complaint();
}

TEST_F(CheckerTurn, AnEmptyEngineGivesAWholeTurn) {
  pass(5 * kQuantum);
  arrive(0, 0);
  arrive(1, 0);
  pass(kQuantum - 3);
  bind_next_sm(1);
  expect_complaint("it is not the turn of kernel 1 but of kernel 0");
}

TEST_F(CheckerTurn, AKernelThatEndsHandsItOnForAWholeQuantum) {
  arrive_all(3);
  pass(kQuantum - 2);
  exit(0);
  pass(kQuantum - 1);
  bind_next_sm(1);
  bind_next_sm(2);
  expect_no_complaint();
}

TEST_F(CheckerTurn, FromTheHighestRowThatEndsToTheLowest) {
  arrive_all(3);
  pass(2 * kQuantum);
  exit(2);
  bind_next_sm(0);
  expect_no_complaint();
}

TEST_F(CheckerTurn, TheEndOfAnotherKernelLeavesTheTurnAsItIs) {
  arrive_all(3);
  pass(kQuantum);
  bind_next_sm(1);
  exit(0);
  pass(kQuantum - 3);
  bind_next_sm(1);
  bind_next_sm(2);
  expect_no_complaint();
}

TEST_F(CheckerTurn, NoKernelGoesOnWhileAnotherComesOrGoes) {
  arrive_all(3);
  pass(kQuantum - 1);
  exit(2);
  bind_next_sm(0);
  bind_next_sm(1);
  expect_no_complaint();
}

TEST_F(CheckerTurn, SettingThePolicyBeginsAnew) {
  arrive_all(2);
  pass(kQuantum);
  use({.policy = Policy::kRoundRobin, .quantum = 2});
  cycle();
  bind_next_sm(0);
  bind_next_sm(1);
  expect_no_complaint();
}

TEST_F(CheckerTurn, ARefusedPolicyBeginsNothing) {
  arrive_all(2);
  pass(kQuantum);
  cycle(ports()
            .host({.op = HostOp::kSetPolicy, .policy = Policy::kRoundRobin})
            .refused(sm_driver::Error::kTimer));
  bind_next_sm(1);
  expect_no_complaint();
}

TEST_F(CheckerTurn, OtherPoliciesHaveNoTurns) {
  arrive_all(2);
  use(Policy::kNpq);
  set_priority(1, 1);
  pass(2 * kQuantum);
  bind_next_sm(1);
  expect_no_complaint();
  EXPECT_EQ(checker_.turns().passed(), 0u);
}

TEST_F(CheckerTurn, AResetForgetsTheTurn) {
  arrive_all(2);
  pass(kQuantum);
  Ports reset = ports();
  reset.in.rst_n = false;
  cycle(reset, [](State& s) { s.reset(); });
  use({.policy = Policy::kRoundRobin, .quantum = kQuantum});
  arrive_all(2);
  bind_next_sm(0);
  expect_no_complaint();
}

TEST_F(CheckerTurn, ADecisionForALostTurnIsVoid) {
  arrive_all(2);
  pass(kQuantum - 1);
  cycle([](State& s) { s.scan_state = ScanState::kWalk; });
  cycle([](State& s) { s.scan_state = ScanState::kApply; });
  cycle([](State& s) {
    s.scan_state = ScanState::kIdle;
    bind(s, 0, 0);
  });
  expect_complaint("bind SM 0 to kernel 0: it is not the turn of kernel 0 but of kernel 1");
  EXPECT_EQ(checker_.judged().binds.sound, 1u);
}

TEST_F(CheckerTurn, AScanThatTheTurnOvertookMayDoNothing) {
  arrive_all(2);
  pass(kQuantum - 1);
  cycle([](State& s) { s.scan_state = ScanState::kWalk; });
  cycle([](State& s) { s.scan_state = ScanState::kApply; });
  cycle([](State& s) { s.scan_state = ScanState::kIdle; });
  expect_no_complaint();
}

TEST_F(CheckerTurn, TheKernelThatHasItTakesFromTheYoungest) {
  arrive_all(3);
  for (const std::uint32_t sm : {0u, 1u, 2u, 3u}) {
    now_.ksrt[sm % 2 + 1].tokens -= 1;
    now_.smst[sm] = {.state = SmState::kRunning, .ksr = sm % 2 + 1};
  }
  now_.in_setup = 0b1111;
  cycle([](State& s) { reserve(s, 1, 0); });
  expect_no_complaint();
  cycle([](State& s) { reserve(s, 0, 0); });
  expect_complaint("kernel 2 came after the victim");
}

TEST_F(CheckerTurn, QuiescentThoughItsKernelCouldHaveAnSm) {
  arrive_all(2);
  cycle(ports().quiescent());
  expect_complaint("owes a move: bind SM 0 to kernel 0 though quiescent");
}

TEST_F(CheckerTurn, OnlyTheKernelThatHasItIssues) {
  share();
  cycle([](State& s) { issue(s, 1); });
  expect_no_complaint();
  cycle([](State& s) { issue(s, 0); });
  expect_complaint("issued a TB of kernel 0 on SM 0: it is not the turn of kernel 0");
}

TEST_F(CheckerTurn, ItIssuesUntilItsLastCycleAndNotBeyond) {
  share();
  pass(kQuantum - 2);
  cycle([](State& s) { issue(s, 1); });
  expect_no_complaint();
  cycle([](State& s) { issue(s, 1); });
  expect_complaint("issued a TB of kernel 1 on SM 1: it is not the turn of kernel 1");
}

TEST_F(CheckerTurn, QuiescentWithATbOfTheKernelThatHasIt) {
  share();
  cycle([](State& s) {
    for (std::uint32_t row : {0u, 1u}) s.left[row] = 4;  // no more than one SM takes
  });
  cycle(ports().quiescent());
  expect_complaint("quiescent instead of issuing a TB of kernel 1 on SM 1");
}

TEST_F(CheckerTurn, TheDriverSaysWhenATurnEnds) {
  arrive_all(2);
  wake_at_ = clock_ + kQuantum - 1;
  cycle();
  expect_no_complaint();
  wake_at_ = clock_ + kQuantum;
  cycle();
  expect_complaint("wake_at is at " + std::to_string(wake_at_) +
                   ", the first turn or drain to end does so at " + std::to_string(wake_at_ - 2));
}

TEST_F(CheckerTurn, TheDriverForgetsToWakeForATurn) {
  arrive_all(2);
  cycle();
  EXPECT_THAT(checker_.complaints().back(), testing::HasSubstr("wake_at is never"));
}

TEST_F(CheckerTurn, NoWakeUpForALoneKernel) {
  arrive(0, 0);
  wake_at_ = clock_ + 5;
  cycle();
  expect_complaint("does so never");
}

// The clock's last time is one that doesn't come.
TEST_F(CheckerTurn, AQuantumBeyondTheClockDoesNotEnd) {
  arrive_all(2);
  clock_ = kNever - 20;
  use({.policy = Policy::kRoundRobin, .quantum = 20});
  const std::size_t until_now = checker_.complaints().size();
  pass(18);
  bind_next_sm(0);
  EXPECT_EQ(checker_.complaints().size(), until_now);
}

}  // namespace
}  // namespace segue::policies
