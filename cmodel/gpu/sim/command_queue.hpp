#pragma once

#include <cstdint>
#include <deque>

#include "cmodel/gpu/workload/clock.hpp"

namespace segue::gpu {

/// A hardware command queue, of one stream (thesis 2.2): its commands go to their engines one
/// after the other, each only when the one before has ended.
struct CommandQueue {
  std::deque<std::uint32_t> steps;  ///< of the process's program, oldest first
  Cycle ready_at = kNever;          ///< when the dispatcher sees the oldest
  bool issued = false;              ///< is the oldest with its engine?
};

}  // namespace segue::gpu
