#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "cmodel/isa/execute/run_kernel.hpp"
#include "cmodel/isa/host/host_buffer.hpp"
#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Options of each launch: its number in the file, and the round of the loop.
using LaunchOptions = std::function<RunOptions(std::size_t launch, std::uint32_t round)>;

struct HostRun {
  std::vector<HostBuffer> buffers;         ///< in the end
  std::vector<ExecutionCounts> of_launch;  ///< summed over rounds
  std::uint32_t rounds = 1;
};

/// Refuses launches that cannot be made: before the first one runs.
/// @throws gpu::BadInput if kernels or arguments are not the program's
void check_launches(const HostFile& file, const Program& program);

/// Carries out a host file with a program.
/// @throws gpu::BadInput if kernels or arguments are not the program's
/// @throws ExecutionError, an endless one also if the rounds of its loop do not end
HostRun run_host_file(const HostFile& file, const Program& program, const LaunchOptions& options);

}  // namespace segue::isa
