#pragma once

#include <cstdint>

#include "cmodel/sm_model/launch_trace.hpp"

namespace segue::sm_model {

/// What EffiSha's compiler adds around a kernel's body (5, Figures 5 and 7): thread blocks that
/// take block-tasks from a counter, and look at a flag between two of them. Instructions of all
/// warps of a thread block, each to be executed ahead of a body or alone.
struct TaskLoop {
  TbTrace take;            ///< the next block-task from the counter
  TbTrace check;           ///< a look at the flag
  TbTrace check_and_take;  ///< one after the other
  TbTrace proxy;           ///< a round of the proxy: the host's flag, and the counter (Figure 8)
};

/// Names that the loop needs beyond the trace's.
inline constexpr std::uint32_t kLoopNames = 2;

/// @param flag where the flag is: `kHost`, or `kVolatile` in the GPU's memory
/// @param counts rounds, to look at the flag in some of them alone (6.3)
TaskLoop task_loop(const LaunchTrace& trace, Route flag, bool counts);

}  // namespace segue::sm_model
