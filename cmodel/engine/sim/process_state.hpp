#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/engine/sim/launch_state.hpp"

namespace segue::engine {

/// A process on the host: which launch it is at, and what it has achieved.
struct ProcessState {
  const ProcessPlan* plan = nullptr;
  LaunchState launch;             ///< outstanding, else `launch.kernel` is null
  Cycle launch_at = kNever;       ///< when the next launch is sent
  std::uint32_t next_launch = 0;  ///< of `plan->launches`
  Cycle run_start = 0;
  std::vector<Cycle> turnarounds;     ///< of the completed runs
  Cycle progress_since = 0;           ///< when it last launched or a TB of it finished
  std::uint32_t launch_finished = 0;  ///< TBs of the outstanding launch that finished
  std::uint64_t finished_tbs = 0;
  std::uint64_t preempted_tbs = 0;
};

}  // namespace segue::engine
