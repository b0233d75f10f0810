#include "tests/policies/ledger_fixture.hpp"

namespace segue::policies {
namespace {

using sm_driver::HostOp;
using sm_driver::SmEvent;
using sm_driver::Technique;

class LedgerCommand : public LedgerTest {};

TEST_F(LedgerCommand, AnSmMayBeSetUpAgainWhenItIsEmpty) {
  launch(0, 2);
  set_up(0, 0);
  launch(1, 2);
  set_up(0, 1);
  expect_no_complaint();
}

TEST_F(LedgerCommand, SetUpWithTbsInIt) {
  run_two();
  launch(1, 2);
  command(setup_of(0, 1));
  expect_complaint("set up with TBs in it");
}

TEST_F(LedgerCommand, SetUpBeforeItVacated) {
  launch(0, 2);
  set_up(0, 0);
  preempt(0, 0);
  launch(1, 2);
  command(setup_of(0, 1));
  expect_complaint("set up before it vacated");
}

TEST_F(LedgerCommand, SetUpForNoLaunch) {
  command(setup_of(0, 1));
  expect_complaint("without a launch");
}

TEST_F(LedgerCommand, SetUpWithAnotherRow) {
  launch(0, 8);
  set_up(0, 0);
  Command cmd = setup_of(1, 0);
  cmd.ksr = 1;
  command(cmd);
  expect_complaint("with another row");
}

TEST_F(LedgerCommand, SetUpWithARowInUse) {
  launch(0, 8);
  set_up(0, 0);
  launch(1, 8);
  Command cmd = setup_of(1, 1);
  cmd.ksr = 0;
  command(cmd);
  expect_complaint("with another kernel's row");
}

TEST_F(LedgerCommand, SetUpWithAWrongDescriptor) {
  launch(0, 8);
  Command cmd = setup_of(1, 0);
  cmd.descriptor = 8;
  command(cmd);
  expect_complaint("wrong descriptor");
}

TEST_F(LedgerCommand, SetUpWithAnOldPageTable) {
  launch(0, 8);
  show(ports().host({.op = HostOp::kSetContext, .ctx = 0, .page_table_base = 42}));
  command(setup_of(1, 0));
  expect_complaint("wrong page table");
}

TEST_F(LedgerCommand, PreemptedWithoutAKernel) {
  preempt(0, 0);
  expect_complaint("preempted without a kernel");
}

TEST_F(LedgerCommand, PreemptedTwice) {
  run_two();
  preempt(0, 0b11);
  preempt(0, 0b11);
  expect_complaint("preempted twice");
}

TEST_F(LedgerCommand, PreemptedWithAWrongMask) {
  run_two();
  preempt(0, 0b01);
  expect_complaint("mask that isn't its TBs");
}

TEST_F(LedgerCommand, ToldToKillAKernelThatLives) {
  run_two();
  kill_sm(0);
  expect_complaint("wasn't killed");
}

TEST_F(LedgerCommand, ToldToKillAnotherKernel) {
  run_two();
  kill(0);
  kill_sm(0, 1);
  expect_complaint("wasn't killed");
}

TEST_F(LedgerCommand, ACommandThatChangesBeforeItIsTaken) {
  launch(0, 8);
  Ports stalled = ports().cmd(setup_of(0, 0));
  stalled.in.cmd_ready = false;
  show(stalled);
  show(stalled);
  expect_no_complaint();
  stalled.out.cmd.descriptor = 9;
  show(stalled);
  expect_complaint("command changed or vanished");
}

TEST_F(LedgerCommand, ACommandThatVanishesBeforeItIsTaken) {
  launch(0, 8);
  Ports stalled = ports().cmd(setup_of(0, 0));
  stalled.in.cmd_ready = false;
  show(stalled);
  show(ports());
  expect_complaint("command changed or vanished");
}

TEST_F(LedgerCommand, AResetForgetsEverything) {
  run_two();
  ledger_.reset();
  EXPECT_EQ(ledger_.outstanding(), 0u);
  run_two();
  expect_no_complaint();
}

}  // namespace
}  // namespace segue::policies
