#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// The host's launches and their progress, thread block by thread block, as seen from outside. Twin
/// and RTL may agree and both be wrong: every thread block must run to its end exactly once (or be
/// squashed), a saved one must come back with its own handle, and every launch must end in one
/// kernel_done, in order.
///
/// Methods return the broken promise, or an empty string.
class Launches {
 public:
  explicit Launches(std::uint32_t num_ctxs) : outstanding_(num_ctxs) {}

  void reset();

  void launched(const HostMsg& msg);
  /// True if there is a launch that a kill would hit now; it is then squashed.
  bool kill(std::uint32_t ctx);
  std::string done(const DoneMsg& msg);

  /// The launch that an SM set up for `ctx` works on: the oldest that has not ended.
  /// 0 if there is none.
  [[nodiscard]] std::uint32_t oldest(std::uint32_t ctx) const;

  /// True if the launch was killed, or has ended.
  [[nodiscard]] bool squashed(std::uint32_t launch_id) const;

  /// Thread blocks of a launch; 0 if it has ended.
  [[nodiscard]] std::uint32_t num_tbs(std::uint32_t launch_id) const;

  /// A thread block goes to an SM; `left` is set to the cycles that it has to run.
  std::string issued(std::uint32_t launch_id, const SmCmd& cmd, std::uint64_t& left);
  std::string finished(std::uint32_t launch_id, std::uint32_t tb);
  /// `left`: cycles still to run; `restart`: from the beginning.
  std::string saved(std::uint32_t launch_id, std::uint32_t tb, std::uint32_t handle,
                    std::uint64_t left, bool restart);
  /// A handle that no saved context has; the one that `wish` gives, unless that is taken.
  [[nodiscard]] std::uint32_t new_handle(std::uint64_t wish) const;

  [[nodiscard]] std::size_t num_outstanding() const { return launches_.size(); }
  [[nodiscard]] std::vector<std::string> unfinished() const;
  /// Thread blocks and launches that have ended, saves included.
  [[nodiscard]] std::uint64_t ends() const { return ends_; }

 private:
  enum class Tb : std::uint8_t { kWaiting, kRunning, kSaved, kRestarted, kFinished };
  struct Launch {
    std::uint32_t ctx = 0;
    std::uint32_t descriptor = 0;
    bool killed = false;
    std::uint32_t num_tbs = 0;
    std::uint32_t finished = 0;
    std::vector<Tb> tbs;  // those that have been issued, which happens in order
  };
  struct Saved {
    std::uint32_t launch;
    std::uint32_t tb;
    std::uint64_t left;
  };

  std::unordered_map<std::uint32_t, Launch> launches_;
  std::vector<std::deque<std::uint32_t>> outstanding_;  // of each context, oldest first
  std::unordered_map<std::uint32_t, Saved> saved_;      // by handle
  std::uint32_t last_launch_ = 0;
  std::uint64_t ends_ = 0;
};

}  // namespace segue::sm_driver
