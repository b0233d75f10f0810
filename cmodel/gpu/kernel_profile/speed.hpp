#pragma once

#include <cmath>

#include "cmodel/gpu/kernel_profile/warp_scheduler.hpp"

namespace segue::gpu {

/// The demand of a kernel's thread block on its SM and the memory.
struct SpeedDemand {
  /// Warp-instructions a cycle of all its warps when nothing holds them up; 0: not known, its
  /// thread blocks run at full speed in any company.
  double issue = 0.0;
  double dram_bytes = 0.0;  ///< from and to the memory, of a warp-instruction
  /// Share of its time that waits for the memory's bandwidth, 0..1: the kernel's traffic over the
  /// bandwidth when it has the whole GPU.
  double memory_wait = 0.0;

  bool operator==(const SpeedDemand&) const = default;
};

/// The resources that thread blocks share.
struct SpeedLimits {
  double issue_slots = 0.0;  ///< warp-instructions a cycle of an SM; 0: the machine has no model
  WarpScheduler scheduler = WarpScheduler::kLooseRoundRobin;
  double dram_bytes_per_cycle = 0.0;  ///< of the whole GPU

  bool operator==(const SpeedLimits&) const = default;
};

/// The achieved part of a demand, of `most` at best: nearly all of a small demand, `most` of a
/// large one, and ever less for each further unit. Uses only a root, since every machine rounds it
/// alike.
inline double saturated(double demand, double most) {
  const double load = demand / most;
  return demand / std::sqrt(1.0 + load * load);
}

}  // namespace segue::gpu
