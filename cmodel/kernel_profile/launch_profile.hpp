#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::kernel_profile {

/// Points along a thread block's progress at which its context is measured.
inline constexpr std::size_t kProgressSteps = 16;

/// The registers that a preempted warp moves.
enum class ContextScheme : std::uint8_t {
  kAllocated,  ///< all that it has
  kLive,
  kFlashback,  ///< of its flashback point (CTXBack), in a program with backups of scalar registers
};

/// A launch of a host file as the GPU model sees it. Figures are means over thread blocks.
struct LaunchProfile {
  std::string kernel;
  std::uint64_t thread_blocks = 0;  ///< of a round
  std::uint32_t threads_per_tb = 0;
  std::uint32_t warps_per_tb = 0;
  /// Of 4 bytes: vector registers as they are allocated, and the scalar registers that are used.
  std::uint64_t registers_per_tb = 0;
  std::uint32_t lds_bytes = 0;     ///< of a thread block
  double instructions_per_tb = 0;  ///< in warps
  /// Mean cycles of a thread block on a full SM, if it was timed.
  std::optional<double> cycles_per_tb = {};
  /// Share of the instructions that the SM model has timed without some of their dependences.
  std::optional<double> untracked_share = {};
  double lanes_awake = 0;            ///< share of a warp's lanes
  double bytes_per_instruction = 0;  ///< of global and private memory, as if there were no cache
  /// Registers by the scheme (VCC, EXEC, M0 and SCC too) and shared memory of a thread block,
  /// bytes, by progress of its warps.
  std::array<double, kProgressSteps> context_bytes = {};
  std::uint64_t whole_context_bytes = 0;  ///< these registers, VCC, EXEC, M0, SCC and LDS
  /// Share of a thread block's work before its first non-idempotent step, the least of all
  /// blocks; infinity: never.
  double first_non_idempotent = 0;
  std::uint32_t non_idempotent_line = 0;  ///< in the assembly
};

/// Warp-instructions of a thread block as a workload has them, a whole number.
std::uint64_t whole_instructions(const LaunchProfile& launch);

/// The launches of a host file, each measured over all rounds of the file's loop.
struct MeasuredLaunches {
  std::vector<LaunchProfile> launches;
  std::uint32_t rounds = 1;
};

/// Runs the launches of `file` and measures them.
/// @param program for flashbacks with backups of scalar registers
/// @throws gpu::BadInput, isa::ExecutionError
MeasuredLaunches measure_launches(const isa::HostFile& file, const isa::Program& program,
                                  std::uint64_t most_instructions,
                                  ContextScheme scheme = ContextScheme::kLive);

}  // namespace segue::kernel_profile
