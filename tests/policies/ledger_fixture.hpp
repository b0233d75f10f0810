#pragma once

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "cmodel/policies/tb_ledger.hpp"
#include "tests/policies/ports.hpp"

namespace segue::policies {

/// A ledger of two SMs with two slots each, told by hand what passes the ports. Context c runs in
/// row c.
class LedgerTest : public testing::Test {
 protected:
  using Command = sm_driver::SmCmd;

  Ports ports() const { return Ports(params_); }
  void show(const Ports& ports) { ledger_.observe(ports.in, ports.out); }

  void launch(std::uint32_t ctx, std::uint32_t tbs, std::uint32_t tbs_per_sm = 2) {
    show(ports().host({.op = sm_driver::HostOp::kLaunch,
                       .ctx = ctx,
                       .tb_count = tbs,
                       .tbs_per_sm = tbs_per_sm,
                       .descriptor = 7}));
  }
  void kill(std::uint32_t ctx) { show(ports().host({.op = sm_driver::HostOp::kKill, .ctx = ctx})); }
  static Command setup_of(std::uint32_t sm, std::uint32_t ctx) {
    return {.op = sm_driver::SmOp::kSetup, .sm = sm, .ksr = ctx, .ctx = ctx, .descriptor = 7};
  }
  static Command issue_of(std::uint32_t sm, std::uint32_t slot, std::uint32_t tb,
                          std::uint32_t row = 0) {
    return {.op = sm_driver::SmOp::kIssue, .sm = sm, .ksr = row, .slot = slot, .tb_id = tb};
  }
  void command(const Command& cmd) { show(ports().cmd(cmd)); }
  void set_up(std::uint32_t sm, std::uint32_t ctx) {
    command(setup_of(sm, ctx));
    say(sm, {.op = sm_driver::SmEvent::kSetupDone});
  }
  void issue(std::uint32_t sm, std::uint32_t slot, std::uint32_t tb) {
    command(issue_of(sm, slot, tb));
  }
  void preempt(std::uint32_t sm, std::uint32_t mask,
               sm_driver::Technique technique = sm_driver::Technique::kSwitch) {
    command({.op = sm_driver::SmOp::kPreempt, .sm = sm, .technique = technique, .mask = mask});
  }
  void kill_sm(std::uint32_t sm, std::uint32_t row = 0) {
    command({.op = sm_driver::SmOp::kKill, .sm = sm, .ksr = row});
  }
  void say(std::uint32_t sm, const sm_driver::SmMsg& msg) { show(ports().sm(sm, msg)); }
  static sm_driver::SmMsg finish_of(std::uint32_t slot, std::uint32_t tb) {
    return {.op = sm_driver::SmEvent::kFinished, .slot = slot, .tb_id = tb};
  }
  static sm_driver::SmMsg save_of(std::uint32_t slot, std::uint32_t tb,
                                  std::uint32_t handle = 100) {
    return {.op = sm_driver::SmEvent::kPreempted, .slot = slot, .tb_id = tb, .handle = handle};
  }
  static sm_driver::SmMsg vacated() { return {.op = sm_driver::SmEvent::kVacated}; }
  void done(std::uint32_t ctx, bool killed = false) { show(ports().done(ctx, killed)); }

  /// SM 0 runs TBs 0 and 1 of context 0, whose launch has `tbs`.
  void run_two(std::uint32_t tbs = 6) {
    launch(0, tbs);
    set_up(0, 0);
    issue(0, 0, 0);
    issue(0, 1, 1);
  }

  void expect_no_complaint() const {
    EXPECT_THAT(complaints_.texts(), testing::IsEmpty());
    EXPECT_TRUE(ledger_.is_open());
  }
  /// Exactly this one.
  void expect_complaint(const std::string& part) const {
    EXPECT_THAT(complaints_.texts(), testing::ElementsAre(testing::HasSubstr(part)));
  }

  const sm_driver::Params params_{2, 2, 2, 2};
  Complaints complaints_;
  TbLedger ledger_{params_, complaints_};
};

}  // namespace segue::policies
