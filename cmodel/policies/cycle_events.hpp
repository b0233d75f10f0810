#pragma once

#include <cstdint>

#include "cmodel/blocks/sm_driver/sm_driver_model.hpp"

namespace segue::policies {

/// The events at the driver's ports in one cycle, as far as a policy is concerned.
struct CycleEvents {
  bool message_taken = false;   ///< Legal or not.
  bool os_write = false;        ///< A policy's input was written: priority, tokens, policy.
  bool work_came_back = false;  ///< A preempted TB waits to be issued again.
  std::uint64_t vacated = 0;    ///< SMs that reported to be empty.
  bool quiescent = false;       ///< The driver said that it has nothing to do.
};

[[nodiscard]] CycleEvents events_of(const sm_driver::Inputs& in, const sm_driver::Outputs& out);

}  // namespace segue::policies
