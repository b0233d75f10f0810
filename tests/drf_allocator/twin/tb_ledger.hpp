#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "cmodel/gen/drf_allocator_layout.hpp"

namespace segue::drf_allocator {

/// Watches the ports and keeps books of every launch and every thread block: each one of a launch
/// ends exactly once, a saved one is resumed with its own handle, in the order of the saves and
/// before any new one, and every launch ends in one `done`, when all its thread blocks have ended.
class TbLedger {
 public:
  explicit TbLedger(std::uint32_t num_ctxs) : launches_(num_ctxs), exited_(num_ctxs) {}

  /// To be called once a cycle with what was on the ports.
  void see(const Inputs& in, const Outputs& out) {
    // A command shows in the cycle after its decision, before the message of that cycle counts.
    if (out.cmd_valid && !had_command_ && out.cmd.op == SmOp::kIssue) see_issue(out.cmd);
    had_command_ = out.cmd_valid && !in.cmd_ready;
    if (out.done_valid && in.done_ready) see_done(static_cast<std::uint32_t>(out.done_ctx));
    if (out.err_valid) return;
    if (out.host_ready && in.host.op == HostOp::kLaunch) {
      Launch& launch = launches_[in.host.ctx];
      if (launch.active) {
        EXPECT_TRUE(launch.ended == launch.total) << "a launch is taken while another is active";
        ++exited_[in.host.ctx];
      }
      launch = Launch{};
      launch.active = true;
      launch.total = in.host.tb_count;
    }
    for (std::uint32_t s = 0; s < in.sm.size(); ++s) {
      if ((out.sm_ready >> s & 1) != 0) see_sm(in.sm[s], owners_[{s, in.sm[s].slot}]);
    }
  }

  [[nodiscard]] bool nothing_outstanding() const {
    for (const Launch& launch : launches_) {
      if (launch.active) return false;
    }
    for (const std::uint32_t exits : exited_) {
      if (exits != 0) return false;
    }
    return true;
  }
  [[nodiscard]] std::uint32_t launches_ended() const { return launches_ended_; }
  [[nodiscard]] std::uint32_t tbs_ended() const { return tbs_ended_; }
  [[nodiscard]] std::uint32_t tbs_resumed() const { return tbs_resumed_; }

 private:
  struct Saved {
    std::uint32_t tb_id = 0;
    std::uint32_t handle = 0;
  };
  struct Launch {
    bool active = false;
    std::uint32_t total = 0;
    std::uint32_t next_new = 0;
    std::uint32_t ended = 0;
    std::set<std::uint32_t> running;
    std::deque<Saved> saved;
  };

  void see_issue(const SmCmd& cmd) {
    Launch& launch = launches_[cmd.ctx];
    owners_[{cmd.sm, cmd.slot}] = cmd.ctx;
    EXPECT_TRUE(launch.active);
    if (cmd.resume) {
      ASSERT_FALSE(launch.saved.empty());
      EXPECT_EQ(cmd.tb_id, launch.saved.front().tb_id);
      EXPECT_EQ(cmd.handle, launch.saved.front().handle);
      launch.saved.pop_front();
      ++tbs_resumed_;
    } else {
      EXPECT_TRUE(launch.saved.empty()) << "a new one before a saved one";
      EXPECT_EQ(cmd.tb_id, launch.next_new++);
      EXPECT_LT(cmd.tb_id, launch.total);
    }
    EXPECT_TRUE(launch.running.insert(cmd.tb_id).second) << "issued twice";
  }

  void see_sm(const SmMsg& msg, std::uint32_t ctx) {
    if (msg.op == SmEvent::kSetupDone) return;
    Launch& launch = launches_[ctx];
    EXPECT_EQ(launch.running.erase(msg.tb_id), 1U);
    if (msg.op == SmEvent::kPreempted) {
      launch.saved.push_back({.tb_id = msg.tb_id, .handle = msg.handle});
    } else {
      ++launch.ended;
      ++tbs_ended_;
    }
  }

  void see_done(std::uint32_t ctx) {
    ++launches_ended_;
    if (exited_[ctx] > 0) {
      --exited_[ctx];
      return;
    }
    EXPECT_TRUE(launches_[ctx].active);
    EXPECT_EQ(launches_[ctx].ended, launches_[ctx].total);
    launches_[ctx].active = false;
  }

  std::vector<Launch> launches_;       ///< by context
  std::vector<std::uint32_t> exited_;  ///< ended launches whose `done` is yet to come, by context
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> owners_;  ///< by SM and slot
  bool had_command_ = false;
  std::uint32_t launches_ended_ = 0;
  std::uint32_t tbs_ended_ = 0;
  std::uint32_t tbs_resumed_ = 0;
};

}  // namespace segue::drf_allocator
