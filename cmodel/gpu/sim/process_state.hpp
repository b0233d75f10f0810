#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cmodel/gpu/sim/command_queue.hpp"
#include "cmodel/gpu/sim/launch_outcome.hpp"
#include "cmodel/gpu/sim/launch_state.hpp"

namespace segue::gpu {

/// A process on the host: position in its program, commands, and results so far.
struct ProcessState {
  /// The event that the program waits for before its next step.
  enum class Blocked : std::uint8_t {
    kStart,    ///< the process has not begun
    kRelease,  ///< the beginning of its next period
    kCpu,      ///< the end of CPU work
    kQueue,    ///< the end of all commands in `waits_for`
    kAll,      ///< the end of all commands
    kRoom,     ///< room in the command queues
    kNothing,
  };

  const ProcessPlan* plan = nullptr;
  Blocked blocked = Blocked::kStart;
  std::uint32_t next_step = 0;            ///< of `plan->steps`
  std::uint32_t waits_for = 0;            ///< a queue
  std::vector<CommandQueue> queues;       ///< by stream
  std::uint32_t commands = 0;             ///< enqueued and not ended
  bool copying = false;                   ///< has a command with the transfer engine
  LaunchState launch;                     ///< outstanding, else `launch.kernel` is null
  std::uint32_t launch_queue = 0;         ///< the queue that it is the oldest of
  std::uint32_t launch_finished = 0;      ///< TBs of it that finished
  bool kill_sent = false;                 ///< for the outstanding launch
  Cycle run_start = 0;                    ///< of a periodic process: of the period
  bool run_killed = false;                ///< a launch of this run was killed
  std::uint64_t runs = 0;                 ///< completed, or with launches that were killed
  std::vector<Cycle> turnarounds;         ///< of the runs without killed launches
  std::vector<LaunchOutcome> outcomes;    ///< of launches with a deadline
  std::uint64_t launch_instructions = 0;  ///< warp instructions of a TB of the launch
  std::uint64_t instructions = 0;         ///< of all TBs that finished
  Cycle budget_at = kNever;               ///< when they were the stop rule's
  Cycle progress_since = 0;               ///< when a step or a TB ended last, or is sure to end
  Cycle fruitless_since = kNever;         ///< start of runs that were killed before any TB finished
  std::uint64_t finished_before_run = 0;  ///< TBs
  std::uint64_t finished_tbs = 0;
  std::uint64_t preempted_tbs = 0;

  /// When the launches of this run must be done; `kNever`: at any time.
  [[nodiscard]] Cycle deadline() const {
    return plan->deadline == 0 ? kNever : run_start + plan->deadline;
  }
  /// A step or a TB of it ends at that time. An earlier one than is known already, such as the
  /// end of a launch beside a long copy, changes nothing.
  void progresses(Cycle at) { progress_since = std::max(progress_since, at); }
};

}  // namespace segue::gpu
