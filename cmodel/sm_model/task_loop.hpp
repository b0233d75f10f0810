#pragma once

#include <cstdint>

#include "cmodel/sm_model/launch_trace.hpp"

namespace segue::sm_model {

/// What EffiSha's compiler adds around a kernel's body (5, Figures 5 and 7): thread blocks that
/// take block-tasks from a counter, and look at a flag between two of them. Instructions of all
/// warps of a thread block, to be executed ahead of a body or alone.
struct TaskLoop {
  TbTrace take;   ///< the next block-task from the counter
  TbTrace check;  ///< a look at the flag
  TbTrace proxy;  ///< a round of the proxy: the host's flag, and the counter (Figure 8)
};

/// Names that the loop needs beyond the trace's, and shared memory beyond the kernel's.
inline constexpr std::uint32_t kLoopNames = 2;
inline constexpr std::uint32_t kLoopBytes = 4;

/// @param flag where the flag is: `kHost`, or `kVolatile` in the GPU's memory
/// @param counts rounds ahead of each task, to look at the flag in some of them alone (6.3)
TaskLoop task_loop(const LaunchTrace& trace, Route flag, bool counts);

}  // namespace segue::sm_model
