#pragma once

#include <cstdint>

#include "cmodel/gpu/workload/kernel.hpp"
#include "cmodel/gpu/workload/machine.hpp"

namespace segue::gpu {

/// How many thread blocks of a kernel fit in an SM, and the shared memory it is
/// configured with: the smallest configuration that holds one (thesis 5.3.1).
struct Occupancy {
  std::uint32_t tbs_per_sm = 0;
  std::uint64_t shared_memory_bytes = 0;
};

/// The first fully used resource decides: TB slots, threads, registers or shared
/// memory (thesis 2.3).
/// @throws BadInput if not even one fits, with the number that would.
Occupancy occupancy(const Kernel& kernel, const Machine& machine);

}  // namespace segue::gpu
