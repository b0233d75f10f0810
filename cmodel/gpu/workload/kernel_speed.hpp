#pragma once

#include <cstdint>

#include "cmodel/gpu/kernel_profile/speed.hpp"
#include "cmodel/gpu/workload/kernel.hpp"
#include "cmodel/gpu/workload/machine.hpp"

namespace segue::gpu {

/// The machine's limits of the resources that thread blocks share.
SpeedLimits speed_limits(const Machine& machine);

/// The demand of a kernel's thread block. All zero if the kernel has no `issue_rate` or the
/// machine no `issue_slots_per_cycle`: both are needed. An SM holds `tbs_per_sm` of a kernel that
/// has it to itself.
SpeedDemand speed_demand(const Kernel& kernel, const Machine& machine, std::uint32_t tbs_per_sm);

/// A kernel that has the whole GPU to itself, all SMs full.
struct AloneSpeed {
  double issued = 0.0;         ///< warp-instructions a cycle of an SM
  double idle_slots = 0.0;     ///< share of the issue slots that no warp uses
  double memory_share = 0.0;   ///< of the bandwidth
  double relative_rate = 0.0;  ///< of a thread block, to one that nothing holds up
};

/// Speed of a kernel alone by the model of `RateModel`, without its rounding.
AloneSpeed alone_speed(const Kernel& kernel, const Machine& machine, std::uint32_t tbs_per_sm);

}  // namespace segue::gpu
