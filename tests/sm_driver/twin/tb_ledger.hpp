#pragma once

#include <cstdint>
#include <deque>
#include <set>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// Watches the ports and keeps books of every launch and every TB: each TB of a
/// launch that is not killed ends exactly once, a saved TB is resumed with its own
/// handle and in the order of the saves, before any new one, and every accepted
/// launch ends in one kernel_done, those of a context in order.
class TbLedger {
 public:
  explicit TbLedger(const Params& params) : launches_(params.num_ctxs), sm_ctx_(params.num_sms) {}

  /// To be called once a cycle with what was on the ports.
  void see(const Inputs& in, const Outputs& out);

  [[nodiscard]] bool nothing_outstanding() const;
  [[nodiscard]] std::uint32_t launches_ended() const { return launches_ended_; }
  [[nodiscard]] std::uint32_t tbs_ended() const { return tbs_ended_; }
  [[nodiscard]] std::uint32_t tbs_resumed() const { return tbs_resumed_; }

 private:
  struct Saved {
    std::uint32_t tb_id = 0;
    std::uint32_t handle = 0;
  };
  struct Launch {
    std::uint32_t tb_count = 0;
    bool killed = false;
    bool exited = false;  // its kernel_done is on the way
    std::uint32_t next_new = 0;
    std::uint32_t ended = 0;
    std::set<std::uint32_t> running;
    std::deque<Saved> saved;
  };

  void see_command(const SmCmd& cmd);
  void see_issue(const SmCmd& cmd);
  void see_done(const DoneMsg& done);
  void see_host(const HostMsg& msg, Error error);
  void see_kill(std::uint32_t ctx, Error error);
  void see_sm(std::uint32_t s, const SmMsg& msg);
  Launch* oldest(std::uint32_t ctx);

  std::vector<std::deque<Launch>> launches_;  // by context
  std::vector<std::uint32_t> sm_ctx_;         // of the last set-up
  bool had_command_ = false;
  bool had_done_ = false;
  std::uint32_t launches_ended_ = 0;
  std::uint32_t tbs_ended_ = 0;
  std::uint32_t tbs_resumed_ = 0;
};

}  // namespace segue::sm_driver
