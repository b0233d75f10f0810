#include "tests/policies/checker_fixture.hpp"

namespace segue::policies {
namespace {

using sm_driver::HostOp;
using sm_driver::Policy;
using sm_driver::ScanState;
using sm_driver::SmOp;
using sm_driver::Technique;

constexpr std::uint32_t kDeadline = 10;

/// Row 0 has all SMs, row 1 is more urgent by far.
class CheckerDrain : public CheckerTest {
 protected:
  void begin(Technique technique, std::uint32_t deadline) {
    use({.policy = Policy::kPpqShared, .technique = technique, .drain_deadline = deadline});
    arrive(0, 4);
    for (const std::uint32_t sm : {0u, 1u, 2u, 3u}) cycle([&](State& s) { bind(s, sm, 0); });
    set_priority(1, 9);
    arrive(1, 0);
  }
  /// SM 0 is drained for row 1, which may take `kDeadline` cycles from here.
  void drain() {
    begin(Technique::kDrain, kDeadline);
    cycle([](State& s) { reserve(s, 0, 1); });
  }
  /// Of two SMs, in two cycles.
  void drain(std::uint32_t first, std::uint32_t second) {
    begin(Technique::kDrain, kDeadline);
    cycle([&](State& s) { reserve(s, first, 1); });
    cycle([&](State& s) { reserve(s, second, 1); });
  }
  void use_deadline(std::uint32_t cycles) {
    use({.policy = Policy::kPpqShared, .drain_deadline = cycles});
  }
  static void hasten(State& s, std::uint32_t sm = 0) { s.smst[sm].technique = Technique::kSwitch; }
  Ports preempt(Technique technique) const {
    return ports().cmd({.op = SmOp::kPreempt, .sm = 0, .technique = technique});
  }
  /// The ledger knows nothing of these preemptions, nor does a policy.
  [[nodiscard]] std::vector<std::string> of_drains() const {
    std::vector<std::string> texts;
    for (const std::string& text : complaints())
      if (text.find("preempted without a kernel") == std::string::npos &&
          text.find("ppq-shared:") == std::string::npos)
        texts.push_back(text);
    return texts;
  }
  void expect_only(const std::string& part) const {
    EXPECT_THAT(of_drains(), testing::ElementsAre(testing::HasSubstr(part)));
  }
};

TEST_F(CheckerDrain, EscalatedAtItsDeadline) {
  drain();
  pass(kDeadline - 1);
  cycle([](State& s) { hasten(s); });
  expect_no_complaint();
  EXPECT_EQ(checker_.drains().escalated(), 1u);
  EXPECT_EQ(checker_.drains().latest(), 0u);
}

TEST_F(CheckerDrain, EscalatedACycleTooEarly) {
  drain();
  pass(kDeadline - 2);
  cycle([](State& s) { hasten(s); });
  expect_complaint("SM 0 was escalated 1 cycles before its deadline");
}

TEST_F(CheckerDrain, EscalatedACycleTooLate) {
  drain();
  pass(kDeadline);
  expect_complaint("SM 0 should have been escalated: it drains for 0 cycles more");
}

TEST_F(CheckerDrain, NeverEscalatedIsSaidOnce) {
  drain();
  pass(5 * kDeadline);
  expect_complaint("SM 0 should have been escalated");
}

TEST_F(CheckerDrain, ADecisionGoesFirst) {
  drain();
  pass(kDeadline - 2);
  cycle([](State& s) { s.scan_state = ScanState::kApply; });
  cycle([](State& s) {
    s.scan_state = ScanState::kIdle;
    reserve(s, 1, 1);
  });
  cycle();  // SM 1 joins the order of drains
  cycle([](State& s) { hasten(s); });
  expect_no_complaint();
  EXPECT_EQ(checker_.drains().latest(), 1u);
}

TEST_F(CheckerDrain, NothingIsEscalatedWhileAnotherJoins) {
  drain();
  pass(kDeadline - 2);
  cycle([](State& s) { reserve(s, 1, 1); });
  cycle([](State& s) { hasten(s); });
  expect_complaint("SM 0 was escalated before its deadline can be known");
}

TEST_F(CheckerDrain, AKernelThatComesGoesFirst) {
  drain();
  cycle(set_tokens(2, 0));
  pass(kDeadline - 2);
  cycle([](State& s) { admit(s, 2, 0, 8); });
  cycle([](State& s) { hasten(s); });
  expect_no_complaint();
}

TEST_F(CheckerDrain, AMessageDoesNot) {
  drain();
  pass(kDeadline - 1);
  cycle(ports().host({.op = HostOp::kSetContext, .ctx = 3}));
  expect_complaint("SM 0 should have been escalated");
}

TEST_F(CheckerDrain, NotEvenItsOwnVacated) {
  drain();
  pass(kDeadline - 1);
  vacate(0);
  expect_complaint("SM 0 should have been escalated");
}

TEST_F(CheckerDrain, OfTwoTheOneThatBeganFirstGoesFirst) {
  drain(2, 1);
  pass(kDeadline - 2);
  cycle([](State& s) { hasten(s, 2); });
  pass(3);  // SM 2 leaves, the beginning is read, the deadline is added
  cycle([](State& s) { hasten(s, 1); });
  EXPECT_THAT(of_drains(), testing::IsEmpty());
  EXPECT_EQ(checker_.drains().escalated(), 2u);
  EXPECT_EQ(checker_.drains().latest(), 0u);
}

TEST_F(CheckerDrain, TheSecondACycleTooEarly) {
  drain(2, 1);
  pass(kDeadline - 2);
  cycle([](State& s) { hasten(s, 2); });
  pass(2);
  cycle([](State& s) { hasten(s, 1); });
  expect_only("SM 1 was escalated before its deadline can be known");
}

TEST_F(CheckerDrain, TheSecondACycleTooLate) {
  drain(2, 1);
  pass(kDeadline - 2);
  cycle([](State& s) { hasten(s, 2); });
  pass(4);
  expect_only("SM 1 should have been escalated: it drains for 3 cycles more");
}

TEST_F(CheckerDrain, NotTheLowerOne) {
  drain(2, 1);
  pass(kDeadline - 2);
  cycle([](State& s) { hasten(s, 1); });
  EXPECT_THAT(
      of_drains(),
      testing::ElementsAre(
          testing::HasSubstr("SM 2 should have been escalated"),
          testing::HasSubstr("SM 1 was escalated though it is not the one that drains for the "
                             "longest time")));
}

TEST_F(CheckerDrain, ThoseThatAreOverLeaveOneByOne) {
  drain(0, 1);
  cycle([](State& s) { reserve(s, 2, 1); });
  vacate(1);
  pass(kDeadline - 4);
  cycle([](State& s) { hasten(s, 0); });
  pass(4);
  cycle([](State& s) { hasten(s, 2); });
  expect_no_complaint();
  EXPECT_EQ(checker_.drains().escalated(), 2u);
}

TEST_F(CheckerDrain, TwoInOneCycle) {
  drain(0, 1);
  pass(kDeadline - 2);
  cycle([](State& s) {
    hasten(s, 0);
    hasten(s, 1);
  });
  expect_among("two drains were escalated in one cycle");
}

TEST_F(CheckerDrain, WithoutADeadlineItDrainsForEver) {
  begin(Technique::kDrain, 0);
  cycle([](State& s) { reserve(s, 0, 1); });
  pass(1000);
  expect_no_complaint();
  cycle([](State& s) { hasten(s); });
  expect_complaint("SM 0 was escalated though its drain has no deadline");
}

TEST_F(CheckerDrain, ADeadlineBelowFourIsFour) {
  begin(Technique::kDrain, 1);
  cycle([](State& s) { reserve(s, 0, 1); });
  pass(3);
  cycle([](State& s) { hasten(s); });
  expect_no_complaint();
  EXPECT_EQ(checker_.drains().escalated(), 1u);
}

TEST_F(CheckerDrain, AndNotThree) {
  begin(Technique::kDrain, 1);
  cycle([](State& s) { reserve(s, 0, 1); });
  pass(2);
  cycle([](State& s) { hasten(s); });
  expect_complaint("SM 0 was escalated before its deadline can be known");
}

TEST_F(CheckerDrain, NorFive) {
  begin(Technique::kDrain, 1);
  cycle([](State& s) { reserve(s, 0, 1); });
  pass(4);
  expect_complaint("SM 0 should have been escalated: it drains for 3 cycles more");
}

TEST_F(CheckerDrain, ADrainUnderWayGetsALongerDeadline) {
  drain();
  use_deadline(1000);
  pass(998);
  cycle([](State& s) { hasten(s); });
  expect_no_complaint();
}

TEST_F(CheckerDrain, OrAShorterOne) {
  drain();
  use_deadline(5);
  pass(3);
  cycle([](State& s) { hasten(s); });
  expect_no_complaint();
}

TEST_F(CheckerDrain, OrOneThatIsOver) {
  drain();
  pass(6);
  use_deadline(5);
  pass(2);
  cycle([](State& s) { hasten(s); });
  expect_no_complaint();
}

TEST_F(CheckerDrain, ThatIsACycleTooLate) {
  drain();
  pass(6);
  use_deadline(5);
  pass(3);
  expect_complaint("SM 0 should have been escalated: it drains for 5 cycles more");
}

TEST_F(CheckerDrain, OrOneThatItDidNotHave) {
  begin(Technique::kDrain, 0);
  cycle([](State& s) { reserve(s, 0, 1); });
  pass(20);
  use_deadline(2);
  pass(2);
  cycle([](State& s) { hasten(s); });
  expect_no_complaint();
}

TEST_F(CheckerDrain, OrLosesTheOneThatItHad) {
  drain();
  use_deadline(0);
  pass(1000);
  expect_no_complaint();
  cycle([](State& s) { hasten(s); });
  expect_complaint("SM 0 was escalated though its drain has no deadline");
}

TEST_F(CheckerDrain, AnSmThatVacatedIsForgotten) {
  drain();
  vacate(0);
  cycle([](State& s) { bind(s, 0, 1); });
  pass(2 * kDeadline);
  expect_no_complaint();
}

TEST_F(CheckerDrain, ASecondDrainOfTheSameSmHasItsOwnDeadline) {
  drain();
  vacate(0);
  cycle([](State& s) { bind(s, 0, 1); });
  set_priority(0, 15);
  cycle([](State& s) { reserve(s, 0, 0); });
  pass(kDeadline - 1);
  cycle([](State& s) { hasten(s); });
  expect_no_complaint();
}

TEST_F(CheckerDrain, AKilledKernelIsNotEscalated) {
  drain();
  cycle(ports().host({.op = HostOp::kKill, .ctx = 0}), [](State& s) {
    kill(s, 0);
    for (auto& sm : s.smst) sm.state = SmState::kReserved;
  });
  pass(2 * kDeadline);
  expect_no_complaint();
  cycle([](State& s) { hasten(s); });
  expect_complaint("SM 0 was escalated after its kernel was killed");
}

TEST_F(CheckerDrain, ASwitchIsNoDrain) {
  begin(Technique::kSwitch, kDeadline);
  cycle([](State& s) { reserve(s, 0, 1); });
  pass(5 * kDeadline);
  expect_no_complaint();
  cycle([](State& s) { s.smst[0].technique = Technique::kDrain; });
  expect_complaint("SM 0 drains though it was to switch");
}

TEST_F(CheckerDrain, AnotherTechniqueThanTheOsAskedFor) {
  begin(Technique::kSwitch, 0);
  cycle([](State& s) {
    reserve(s, 0, 1);
    s.smst[0].technique = Technique::kDrain;
  });
  expect_complaint("SM 0 is preempted by another technique than the OS asked for");
}

TEST_F(CheckerDrain, TheSmGetsTheDecidedTechnique) {
  drain();
  cycle(preempt(Technique::kSwitch));
  expect_only("SM 0 is told another technique than the one that was decided on");
}

TEST_F(CheckerDrain, ACommandThatWaitsIsNotMadeAgain) {
  drain();
  pass(kDeadline - 2);
  Ports waits = preempt(Technique::kDrain);
  waits.in.cmd_ready = false;
  cycle(waits);
  cycle(waits, [](State& s) { hasten(s); });
  cycle(preempt(Technique::kDrain));
  cycle(preempt(Technique::kSwitch));
  cycle(ports().quiescent());
  for (const std::string& text : complaints())
    EXPECT_THAT(text, testing::AllOf(testing::Not(testing::HasSubstr("technique")),
                                     testing::Not(testing::HasSubstr("told"))));
}

TEST_F(CheckerDrain, QuiescentBeforeTheSmIsTold) {
  drain();
  pass(kDeadline - 1);
  cycle([](State& s) { hasten(s); });
  cycle(ports().quiescent());
  expect_among("SM 0 was escalated and isn't told, though quiescent");
}

TEST_F(CheckerDrain, TheDriverSaysWhenTheFirstDrainIsLate) {
  drain();
  wake_at_ = clock_ + kDeadline - 1;
  cycle([](State& s) { reserve(s, 1, 1); });
  pass(3);
  expect_no_complaint();
  wake_at_ += 1;
  cycle();
  expect_complaint("wake_at is at");
}

TEST_F(CheckerDrain, AsSoonAsItHasToKnow) {
  drain();
  wake_at_ = 1;
  pass(3);
  expect_no_complaint();
  cycle();
  expect_complaint("wake_at is at 1");
}

TEST_F(CheckerDrain, OrWhenItSleeps) {
  drain();
  wake_at_ = 1;
  cycle(ports().quiescent());
  expect_only("wake_at is at 1");
}

TEST_F(CheckerDrain, ByTheDeadlineThatWasWrittenLast) {
  drain();
  wake_at_ = clock_ - 1 + 50;
  use_deadline(50);
  pass(10);
  expect_no_complaint();
  use_deadline(0);
  pass(3);
  expect_complaint("does so never");
}

TEST_F(CheckerDrain, AndNothingOnceItIsEscalated) {
  drain();
  pass(kDeadline - 1);
  wake_at_ = clock_;
  cycle([](State& s) { hasten(s); });
  cycle();  // SM 0 leaves the order
  expect_no_complaint();
  cycle();
  expect_complaint("does so never");
}

}  // namespace
}  // namespace segue::policies
