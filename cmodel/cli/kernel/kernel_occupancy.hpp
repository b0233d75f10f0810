#pragma once

#include <cstdint>
#include <string>

#include "cmodel/gpu/workload/machine.hpp"
#include "cmodel/isa/program/kernel.hpp"

namespace segue::cli {

/// Thread blocks that an SM holds at once, and the resource that is used up first.
struct KernelOccupancy {
  std::uint32_t thread_blocks = 0;
  std::uint32_t warps = 0;
  std::string limiter;
};

/// Of a kernel with groups of `group` work-items; `lanes`: of its warps.
KernelOccupancy kernel_occupancy(const isa::KernelDescriptor& descriptor, unsigned lanes,
                                 std::uint32_t group, const gpu::Machine& machine);

}  // namespace segue::cli
