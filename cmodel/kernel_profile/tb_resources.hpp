#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::kernel_profile {

/// What a thread block takes of an SM.
struct TbResources {
  std::uint32_t threads = 0;
  std::uint32_t warps = 0;
  /// Of 4 bytes: vector registers as they are allocated, and the scalar registers that are used.
  std::uint64_t registers = 0;
  std::uint32_t lds_bytes = 0;

  bool operator==(const TbResources&) const = default;
};

/// Of a kernel's block of `threads` work-items, with the shared memory of the launch's arguments.
TbResources tb_resources(const isa::KernelDescriptor& descriptor, isa::Architecture architecture,
                         std::uint32_t threads, const std::vector<isa::ArgumentSpec>& arguments);

/// Of a launch of the program's.
/// @param launch checked (`isa::check_launches`)
TbResources tb_resources(const isa::Program& program, const isa::LaunchSpec& launch);

}  // namespace segue::kernel_profile
