#pragma once

#include <cstdint>

#include "cmodel/gpu/workload/kernel.hpp"
#include "cmodel/gpu/workload/machine.hpp"

namespace segue::gpu {

/// Resources of an SM that a thread block takes.
enum class SmResource : std::uint8_t { kTbSlots, kThreads, kRegisters, kSharedMemory };

/// A thread block's share of them; shared memory in bytes.
struct TbNeeds {
  std::uint64_t threads = 0;
  std::uint64_t registers = 0;
  std::uint64_t shared_bytes = 0;
};

/// How many thread blocks of a kernel fit in an SM, and the shared memory it is
/// configured with: the smallest configuration that holds one (thesis 5.3.1).
struct Occupancy {
  std::uint32_t tbs_per_sm = 0;
  std::uint64_t shared_memory_bytes = 0;
  SmResource limiter = SmResource::kTbSlots;  ///< the first fully used one
  std::uint64_t available = 0;                ///< of it, in whole granules
};

/// Whose thread blocks an SM holds: those of several kernels share its largest shared memory, and
/// count in whole warps.
enum class SmHolds : std::uint8_t { kOneKernel, kSeveral };

/// The first fully used resource decides: TB slots, threads, registers or shared memory (thesis
/// 2.3). No thread block where not even one fits.
Occupancy occupancy(const TbNeeds& needs, const Machine& machine,
                    SmHolds holds = SmHolds::kOneKernel);

/// The same of a kernel.
/// @throws BadInput if not even one fits, with the number that would.
Occupancy occupancy(const Kernel& kernel, const Machine& machine);

}  // namespace segue::gpu
