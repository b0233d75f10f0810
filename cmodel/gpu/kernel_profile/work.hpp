#pragma once

#include <cstdint>
#include <limits>

#include "cmodel/gpu/workload/clock.hpp"

namespace segue::gpu {

/// Work of a thread block, in 1/1024 of the work of one cycle at full speed. An integer, so that
/// stopping, saving and changes of speed lose nothing.
using Work = std::uint64_t;

inline constexpr Work kWorkPerCycle = 1024;

/// Work of a thread block that never ends.
inline constexpr Work kEndless = std::numeric_limits<Work>::max();

/// The work of a thread block in `cycles` at full speed; `kNever` gives `kEndless`.
constexpr Work work_of(Cycle cycles) {
  return cycles >= kNever ? kEndless : cycles * kWorkPerCycle;
}

}  // namespace segue::gpu
