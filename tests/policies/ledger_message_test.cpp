#include "tests/policies/ledger_fixture.hpp"

namespace segue::policies {
namespace {

using sm_driver::Error;
using sm_driver::HostOp;
using sm_driver::SmEvent;
using sm_driver::Technique;

class LedgerMessage : public LedgerTest {};

TEST_F(LedgerMessage, TwoInOneCycle) {
  run_two();
  show(ports().sm(0, finish_of(0, 0)).host({.op = HostOp::kSetPriority}));
  expect_complaint("two messages");
}

TEST_F(LedgerMessage, ATbThatFinishesTwice) {
  run_two();
  say(0, finish_of(0, 0));
  expect_no_complaint();
  say(0, finish_of(0, 0));
  expect_complaint("for an empty slot");
}

TEST_F(LedgerMessage, ATbThatTheKernelDoesNotHave) {
  run_two(6);
  say(0, finish_of(0, 6));
  expect_complaint("impossible TB");
}

TEST_F(LedgerMessage, ALieThatTheDriverCannotSeeClosesTheLedger) {
  run_two();
  say(0, finish_of(0, 1));
  EXPECT_FALSE(ledger_.is_open());
  done(1);  // would be a complaint
  EXPECT_THAT(complaints_.texts(), testing::IsEmpty());
  ledger_.reset();
  EXPECT_TRUE(ledger_.is_open());
}

TEST_F(LedgerMessage, ASecondSetupDone) {
  run_two();
  say(0, {.op = SmEvent::kSetupDone});
  expect_complaint("setup_done taken for nothing");
}

TEST_F(LedgerMessage, ARequestForATb) {
  run_two();
  say(0, {.op = SmEvent::kRequestTb});
  expect_complaint("request for a TB was granted");
}

TEST_F(LedgerMessage, ATbSavedBeforeTheSmWasTold) {
  run_two();
  say(0, save_of(0, 0));
  expect_complaint("before the SM was told");
}

TEST_F(LedgerMessage, ATbSavedThatWasToBeDrained) {
  run_two();
  preempt(0, 0b11, Technique::kDrain);
  say(0, save_of(0, 0));
  expect_complaint("was to be drained");
}

TEST_F(LedgerMessage, ATbSavedByAnSmThatWasOnlyToldToKillClosesTheLedger) {
  run_two();
  kill(0);
  kill_sm(0);
  say(0, save_of(0, 0));
  EXPECT_FALSE(ledger_.is_open());
}

TEST_F(LedgerMessage, VacatedByAnSmThatWasNotTold) {
  launch(0, 2);
  set_up(0, 0);
  say(0, vacated());
  expect_complaint("wasn't told");
}

TEST_F(LedgerMessage, VacatedBeforeSetupDone) {
  launch(0, 2);
  command(setup_of(0, 0));
  preempt(0, 0);
  say(0, vacated());
  expect_complaint("before its setup_done");
}

TEST_F(LedgerMessage, VacatedWithTbsInIt) {
  run_two();
  preempt(0, 0b11);
  say(0, vacated());
  expect_complaint("with TBs in it");
}

TEST_F(LedgerMessage, AKilledSmMayVacateWithTbsInIt) {
  run_two();
  kill(0);
  kill_sm(0);
  say(0, vacated());
  done(0, true);
  expect_no_complaint();
}

TEST_F(LedgerMessage, AKillThatTheSmHasNotHeardExcusesNothing) {
  run_two();
  preempt(0, 0b11);
  kill(0);
  say(0, vacated());
  expect_complaint("with TBs in it");
}

TEST_F(LedgerMessage, AKillThatCrossesTheVacatedIsForgotten) {
  launch(0, 2);
  set_up(0, 0);
  preempt(0, 0);
  kill(0);
  Ports crossing = ports().cmd({.op = sm_driver::SmOp::kKill, .sm = 0, .ksr = 0}).sm(0, vacated());
  crossing.in.cmd_ready = false;
  show(crossing);
  kill_sm(0);
  done(0, true);
  expect_no_complaint();
}

TEST_F(LedgerMessage, ALegalFinishRefused) {
  run_two();
  show(ports().sm(0, finish_of(0, 0)).refused(Error::kSlot));
  expect_complaint("legal end of a TB was refused");
}

TEST_F(LedgerMessage, ALegalSaveRefused) {
  run_two();
  preempt(0, 0b11);
  show(ports().sm(0, save_of(0, 0)).refused(Error::kSmState));
  expect_complaint("legal end of a TB was refused");
}

TEST_F(LedgerMessage, AFinishOfATbThatIsStillBeingOfferedMayBeRefused) {
  launch(0, 2);
  set_up(0, 0);
  Ports early = ports().cmd(issue_of(0, 0, 0)).sm(0, finish_of(0, 0)).refused(Error::kSlot);
  show(early);
  expect_no_complaint();
}

TEST_F(LedgerMessage, MoreLaunchesThanAContextHolds) {
  launch(0, 1);
  launch(0, 1);
  expect_no_complaint();
  launch(0, 1);
  expect_complaint("more than two launches");
}

TEST_F(LedgerMessage, AKillForNothing) {
  kill(0);
  expect_complaint("taken for nothing");
}

TEST_F(LedgerMessage, ASecondKillOfTheSameLaunch) {
  launch(0, 1);
  kill(0);
  expect_no_complaint();
  kill(0);
  expect_complaint("taken for nothing");
}

TEST_F(LedgerMessage, ALegalKillRefused) {
  launch(0, 1);
  show(ports().host({.op = HostOp::kKill, .ctx = 0}).refused(Error::kNothingToKill));
  expect_complaint("legal kill of context 0 was refused");
}

TEST_F(LedgerMessage, DoneWithoutALaunch) {
  done(1);
  expect_complaint("done without a launch");
}

TEST_F(LedgerMessage, DoneTwice) {
  run_two(2);
  say(0, finish_of(0, 0));
  say(0, finish_of(1, 1));
  done(0);
  expect_no_complaint();
  done(0);
  expect_complaint("done without a launch");
}

TEST_F(LedgerMessage, DoneWithTbsLeft) {
  launch(0, 1);
  done(0);
  expect_complaint("done with TBs left: 0 of 1");
}

TEST_F(LedgerMessage, DoneWithAWrongKilled) {
  launch(0, 1);
  kill(0);
  done(0, false);
  expect_complaint("killed is wrong");
}

TEST_F(LedgerMessage, DoneWhileAnSmStillHasIt) {
  run_two();
  kill(0);
  done(0, true);
  expect_complaint("still has the kernel");
}

TEST_F(LedgerMessage, ADoneThatVanishesBeforeItIsTaken) {
  launch(0, 1);
  kill(0);
  Ports stalled = ports().done(0, true);
  stalled.in.done_ready = false;
  show(stalled);
  show(stalled);
  expect_no_complaint();
  show(ports());
  expect_complaint("kernel_done changed or vanished");
}

}  // namespace
}  // namespace segue::policies
