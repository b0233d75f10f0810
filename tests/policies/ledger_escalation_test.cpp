#include "tests/policies/ledger_fixture.hpp"

namespace segue::policies {
namespace {

using sm_driver::SmOp;
using sm_driver::Technique;

/// SM 0 drains TBs 0 and 1 of context 0 and may be told to switch instead.
class LedgerEscalation : public LedgerTest {
 protected:
  void SetUp() override {
    run_two();
    preempt(0, 0b11, Technique::kDrain);
  }
};

TEST_F(LedgerEscalation, RunningTbsAreSaved) {
  say(0, finish_of(0, 0));
  preempt(0, 0b10, Technique::kSwitch);
  say(0, save_of(1, 1));
  say(0, vacated());
  expect_no_complaint();
}

TEST_F(LedgerEscalation, ItsMaskIsTheRunningTbs) {
  say(0, finish_of(0, 0));
  preempt(0, 0b11, Technique::kSwitch);
  expect_complaint("mask that isn't its TBs");
}

TEST_F(LedgerEscalation, ADrainIsNotRepeated) {
  preempt(0, 0b11, Technique::kDrain);
  expect_complaint("preempted twice");
}

TEST_F(LedgerEscalation, HappensOnce) {
  preempt(0, 0b11, Technique::kSwitch);
  expect_no_complaint();
  preempt(0, 0b11, Technique::kSwitch);
  expect_complaint("preempted twice");
}

TEST_F(LedgerEscalation, NothingIsSavedBeforeTheSmHasHeard) {
  Ports waits =
      ports().cmd({.op = SmOp::kPreempt, .sm = 0, .technique = Technique::kSwitch, .mask = 0b11});
  waits.in.cmd_ready = false;
  show(waits);
  Ports saves = waits;
  saves.sm(0, save_of(0, 0));
  show(saves);
  expect_complaint("a TB was saved that was to be drained");
}

TEST_F(LedgerEscalation, TheDriverRefusesItUntilThen) {
  Ports taken =
      ports().cmd({.op = SmOp::kPreempt, .sm = 0, .technique = Technique::kSwitch, .mask = 0b11});
  taken.sm(0, save_of(0, 0)).refused(sm_driver::Error::kSmState);
  show(taken);
  expect_no_complaint();
  show(ports().sm(0, save_of(0, 0)).refused(sm_driver::Error::kSmState));
  expect_complaint("the legal end of a TB was refused");
}

TEST_F(LedgerEscalation, MayCrossTheVacated) {
  say(0, finish_of(0, 0));
  say(0, finish_of(1, 1));
  Ports waits = ports().cmd({.op = SmOp::kPreempt, .sm = 0, .technique = Technique::kSwitch});
  waits.in.cmd_ready = false;
  show(waits);
  Ports crosses = waits;
  show(crosses.sm(0, vacated()));
  waits.in.cmd_ready = true;
  show(waits);
  set_up(0, 0);
  issue(0, 0, 2);
  expect_no_complaint();
}

TEST_F(LedgerEscalation, NotOfAKilledKernel) {
  kill(0);
  preempt(0, 0b11, Technique::kSwitch);
  expect_complaint("preempted of a killed kernel");
}

// The driver may have decided to escalate, which the kill overtook: it cannot tell.
TEST_F(LedgerEscalation, ATbSavedOfAKilledKernelThatDrainedClosesTheLedger) {
  kill(0);
  say(0, save_of(0, 0));
  EXPECT_THAT(complaints_.texts(), testing::IsEmpty());
  EXPECT_FALSE(ledger_.is_open());
}

}  // namespace
}  // namespace segue::policies
