#include "tests/sm_driver/twin/tb_ledger.hpp"

#include <gtest/gtest.h>

#include "cmodel/blocks/sm_driver/mask.hpp"

namespace segue::sm_driver {

void TbLedger::see(const Inputs& in, const Outputs& out) {
  // What is offered for the first time was decided in the cycle before, so it is
  // seen before this cycle's messages.
  if (out.cmd_valid && !had_command_) see_command(out.cmd);
  if (out.done_valid && !had_done_) see_done(out.done);
  if (out.done_valid && in.done_ready) launches_[out.done.ctx].pop_front();
  had_command_ = out.cmd_valid;
  had_done_ = out.done_valid;
  if (out.host_ready) see_host(in.host, out.err_code);
  mask::for_each(out.sm_ready, [&](std::uint32_t s) {
    EXPECT_EQ(out.err_code, Error::kNone)
        << "SM " << s << ", which keeps its promises: " << to_string(in.sm[s].op) << " is "
        << to_string(out.err_code);
    if (!out.err_valid) see_sm(s, in.sm[s]);
  });
}

bool TbLedger::nothing_outstanding() const {
  for (const auto& launches : launches_) {
    if (!launches.empty()) return false;
  }
  return true;
}

TbLedger::Launch* TbLedger::oldest(std::uint32_t ctx) {
  for (Launch& launch : launches_[ctx]) {
    if (!launch.exited) return &launch;
  }
  return nullptr;
}

void TbLedger::see_command(const SmCmd& cmd) {
  if (cmd.op == SmOp::kSetup) sm_ctx_[cmd.sm] = cmd.ctx;
  if (cmd.op == SmOp::kIssue) see_issue(cmd);
}

void TbLedger::see_issue(const SmCmd& cmd) {
  Launch* launch = oldest(sm_ctx_[cmd.sm]);
  ASSERT_NE(launch, nullptr) << "issue without a launch";
  EXPECT_FALSE(launch->killed) << "issue of a killed kernel";
  if (launch->saved.empty()) {
    EXPECT_FALSE(cmd.resume);
    EXPECT_EQ(cmd.tb_id, launch->next_new++);
    EXPECT_LT(cmd.tb_id, launch->tb_count);
  } else {
    const Saved saved = launch->saved.front();
    launch->saved.pop_front();
    const bool resume = saved.handle != kHandleNone;
    EXPECT_EQ(cmd.tb_id, saved.tb_id);
    EXPECT_EQ(cmd.resume, resume);
    EXPECT_EQ(cmd.handle, resume ? saved.handle : 0);
    ++tbs_resumed_;
  }
  EXPECT_TRUE(launch->running.insert(cmd.tb_id).second) << "TB runs twice";
}

void TbLedger::see_done(const DoneMsg& done) {
  Launch* launch = oldest(done.ctx);
  ASSERT_NE(launch, nullptr) << "kernel_done without a launch";
  EXPECT_EQ(done.killed, launch->killed);
  if (!launch->killed) {
    EXPECT_EQ(launch->ended, launch->tb_count);
  }
  launch->exited = true;
  ++launches_ended_;
}

void TbLedger::see_host(const HostMsg& msg, Error error) {
  if (msg.op == HostOp::kKill && error != Error::kContext) see_kill(msg.ctx, error);
  if (msg.op == HostOp::kLaunch && error == Error::kNone) {
    launches_[msg.ctx].emplace_back().tb_count = msg.tb_count;
  }
}

void TbLedger::see_kill(std::uint32_t ctx, Error error) {
  Launch* launch = oldest(ctx);
  const bool hits = launch != nullptr && !launch->killed;
  EXPECT_EQ(error, hits ? Error::kNone : Error::kNothingToKill);
  if (!hits) return;
  launch->killed = true;
  launch->saved.clear();
}

void TbLedger::see_sm(std::uint32_t s, const SmMsg& msg) {
  if (msg.op != SmEvent::kFinished && msg.op != SmEvent::kPreempted) return;
  Launch* launch = oldest(sm_ctx_[s]);
  ASSERT_NE(launch, nullptr);
  EXPECT_EQ(launch->running.erase(msg.tb_id), 1U) << "TB " << msg.tb_id << " does not run";
  if (msg.op == SmEvent::kFinished) {
    ++launch->ended;
    ++tbs_ended_;
  } else if (!launch->killed) {
    launch->saved.push_back({msg.tb_id, msg.restart ? kHandleNone : msg.handle});
  }
}

}  // namespace segue::sm_driver
