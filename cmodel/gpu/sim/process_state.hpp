#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gpu/sim/command_queue.hpp"
#include "cmodel/gpu/sim/launch_state.hpp"

namespace segue::gpu {

/// A process on the host: where its program is, its commands, and what it has achieved.
struct ProcessState {
  /// What the program waits for before its next step.
  enum class Blocked : std::uint8_t {
    kStart,  ///< the process has not begun
    kCpu,    ///< the end of CPU work
    kQueue,  ///< the end of all commands in `waits_for`
    kAll,    ///< the end of all commands
    kRoom,   ///< room in the command queues
    kNothing,
  };

  const ProcessPlan* plan = nullptr;
  Blocked blocked = Blocked::kStart;
  std::uint32_t next_step = 0;        ///< of `plan->steps`
  std::uint32_t waits_for = 0;        ///< a queue
  std::vector<CommandQueue> queues;   ///< by stream
  std::uint32_t commands = 0;         ///< enqueued and not ended
  bool copying = false;               ///< has a command with the transfer engine
  LaunchState launch;                 ///< outstanding, else `launch.kernel` is null
  std::uint32_t launch_queue = 0;     ///< the queue that it is the oldest of
  std::uint32_t launch_finished = 0;  ///< TBs of it that finished
  Cycle run_start = 0;
  std::vector<Cycle> turnarounds;  ///< of the completed runs
  Cycle progress_since = 0;        ///< when a step or a TB of it ended last
  std::uint64_t finished_tbs = 0;
  std::uint64_t preempted_tbs = 0;
};

}  // namespace segue::gpu
