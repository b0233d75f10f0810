#pragma once

#include <cstdint>
#include <variant>

#include "cmodel/gpu/workload/clock.hpp"

namespace segue::gpu {

/// When a simulation is complete. A strategy: one of these.

/// Every process that is waited for has completed `Plan::runs` runs (thesis 5.3.1).
struct StopAfterRuns {
  bool operator==(const StopAfterRuns&) const = default;
};

/// Every process that is waited for has executed so many warp instructions in thread blocks
/// that finished. Its kernels must have `KernelProfile::instructions`.
struct StopAfterInstructions {
  std::uint64_t instructions = 0;
  bool operator==(const StopAfterInstructions&) const = default;
};

/// Stops at this time, without waiting for any process.
struct StopAfterTime {
  Cycle time = 0;
  bool operator==(const StopAfterTime&) const = default;
};

using StopRule = std::variant<StopAfterRuns, StopAfterInstructions, StopAfterTime>;

}  // namespace segue::gpu
