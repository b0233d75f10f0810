#include "tests/policies/ledger_fixture.hpp"

namespace segue::policies {
namespace {

using sm_driver::SmOp;
using sm_driver::Technique;

class LedgerIssue : public LedgerTest {
 protected:
  /// TB 0 and then TB 1 were saved, SM 1 is ready to take them.
  void save_two() {
    run_two();
    preempt(0, 0b11);
    say(0, save_of(0, 0, 100));
    say(0, save_of(1, 1, 101));
    say(0, vacated());
    set_up(1, 0);
  }
  static Command resume_of(std::uint32_t slot, std::uint32_t tb, std::uint32_t handle) {
    Command cmd = issue_of(1, slot, tb);
    cmd.resume = true;
    cmd.handle = handle;
    return cmd;
  }
};

TEST_F(LedgerIssue, PreemptedTbsComeFirstInTheirOrderThenNewOnes) {
  save_two();
  command(resume_of(0, 0, 100));
  command(resume_of(1, 1, 101));
  say(1, finish_of(0, 0));
  issue(1, 0, 2);
  expect_no_complaint();
}

TEST_F(LedgerIssue, ANewTbBeforeAPreemptedOne) {
  save_two();
  issue(1, 0, 2);
  expect_complaint("TB 2 issued although TB 0 waits longer");
}

TEST_F(LedgerIssue, PreemptedTbsOutOfOrder) {
  save_two();
  command(resume_of(0, 1, 101));
  expect_complaint("TB 1 issued although TB 0 waits longer");
}

TEST_F(LedgerIssue, APreemptedTbFromItsBeginning) {
  save_two();
  issue(1, 0, 0);
  expect_complaint("without its context");
}

TEST_F(LedgerIssue, APreemptedTbWithAnothersContext) {
  save_two();
  command(resume_of(0, 0, 101));
  expect_complaint("without its context");
}

TEST_F(LedgerIssue, AFlushedTbStartsFromItsBeginning) {
  run_two();
  preempt(0, 0b11);
  auto flushed = save_of(0, 0, 55);
  flushed.restart = true;
  say(0, flushed);
  set_up(1, 0);
  issue(1, 0, 0);
  expect_no_complaint();
}

TEST_F(LedgerIssue, ANewTbToResume) {
  launch(0, 4);
  set_up(1, 0);
  command(resume_of(0, 0, 100));
  expect_complaint("is new, but was issued to resume");
}

TEST_F(LedgerIssue, ATbTwice) {
  run_two();
  set_up(1, 0);
  issue(1, 0, 1);
  expect_complaint("TB 1 issued although TB 2 is next");
}

TEST_F(LedgerIssue, ATbSkipped) {
  run_two();
  set_up(1, 0);
  issue(1, 0, 3);
  expect_complaint("TB 3 issued although TB 2 is next");
}

TEST_F(LedgerIssue, MoreTbsThanTheKernelHas) {
  run_two(2);
  set_up(1, 0);
  issue(1, 0, 2);
  expect_complaint("which the kernel doesn't have");
}

TEST_F(LedgerIssue, ToAUsedSlot) {
  launch(0, 6);
  set_up(0, 0);
  issue(0, 0, 0);
  issue(0, 0, 1);
  expect_complaint("a slot that isn't free");
}

TEST_F(LedgerIssue, ToAFullSm) {
  launch(0, 6, 1);
  set_up(0, 0);
  issue(0, 0, 0);
  issue(0, 1, 1);
  expect_complaint("to a full SM");
}

TEST_F(LedgerIssue, BeforeTheSetupIsDone) {
  launch(0, 6);
  command(setup_of(0, 0));
  issue(0, 0, 0);
  expect_complaint("before the set-up was done");
}

TEST_F(LedgerIssue, WithoutASetup) {
  launch(0, 6);
  issue(0, 0, 0);
  expect_complaint("to an SM without a kernel");
}

TEST_F(LedgerIssue, OfAnotherKernelThanTheSmWasSetUpFor) {
  launch(0, 6);
  set_up(0, 0);
  command(issue_of(0, 0, 0, 1));
  expect_complaint("of another kernel");
}

TEST_F(LedgerIssue, ToAnSmThatIsBeingVacated) {
  launch(0, 6);
  set_up(0, 0);
  issue(0, 0, 0);
  preempt(0, 0b01);
  issue(0, 1, 1);
  expect_complaint("to an SM that is being vacated");
}

TEST_F(LedgerIssue, OfAKilledKernel) {
  launch(0, 6);
  set_up(0, 0);
  kill(0);
  issue(0, 0, 0);
  expect_complaint("of a killed kernel");
}

TEST_F(LedgerIssue, AfterItsLaunchHasEnded) {
  run_two(2);
  say(0, finish_of(0, 0));
  say(0, finish_of(1, 1));
  done(0);
  issue(0, 0, 0);
  expect_complaint("to an SM without a kernel");
}

TEST_F(LedgerIssue, MoreWaitingTbsThanThePtbqHolds) {
  // The ledger's own bound: two new TBs went out although others waited.
  save_two();
  issue(1, 0, 2);
  issue(1, 1, 3);
  preempt(1, 0b11);
  say(1, save_of(0, 2));
  say(1, save_of(1, 3));
  set_up(0, 0);
  issue(0, 0, 4);
  preempt(0, 0b01);
  say(0, save_of(0, 4));
  EXPECT_THAT(complaints_.texts(), testing::Contains(testing::HasSubstr("queue holds")));
}

}  // namespace
}  // namespace segue::policies
