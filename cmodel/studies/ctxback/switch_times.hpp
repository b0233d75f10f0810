#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "cmodel/isa/host/host_file.hpp"
#include "cmodel/isa/program/program.hpp"
#include "cmodel/sm_model/frontend_model.hpp"
#include "cmodel/studies/ctxback/assumptions.hpp"
#include "cmodel/studies/ctxback/scheme_routines.hpp"

namespace segue::studies::ctxback {

/// Cycles of preemptions, summed over the moments at which an SM was preempted.
struct SwitchTimes {
  std::uint64_t drained = 0;  ///< until all that was under way had committed
  std::uint64_t left = 0;     ///< until the last one had left, draining included
  std::uint64_t back = 0;     ///< until the last one was as far as it had been
  /// Of the routines alone, summed over warps.
  std::uint64_t leaving = 0;
  std::uint64_t coming_back = 0;

  bool operator==(const SwitchTimes&) const = default;
};

struct KernelTimes {
  std::string name;
  std::size_t launch = 0;               ///< number in the host file
  std::uint32_t round = 0;              ///< of the host file's loop
  std::uint64_t thread_blocks = 0;      ///< of the launch
  std::uint64_t thread_blocks_run = 0;  ///< of these
  std::uint32_t tbs_at_once = 0;
  std::uint32_t warps_of_tb = 0;
  double untracked_share = 0;                 ///< of its instructions, as `sm_model::LaunchTrace`
  std::uint64_t cycles = 0;                   ///< of the thread blocks, undisturbed
  std::uint64_t cycles_with_copies = 0;       ///< of scalar registers: CTXBack's program
  std::uint64_t cycles_with_checkpoints = 0;  ///< of CKPT
  std::array<SwitchTimes, kSchemes.size()> of = {};       ///< by scheme
  std::array<std::uint64_t, kSchemes.size()> warps = {};  ///< that were preempted, likewise
  /// At which there were any; the others do not count.
  std::array<std::uint64_t, kSchemes.size()> moments = {};

  bool operator==(const KernelTimes&) const = default;
};

/// A launch that is measured.
struct PreemptedLaunch {
  const isa::HostFile& host;
  const isa::Program& program;
  std::string kernel = {};  ///< empty: any
  std::uint64_t most_instructions = std::numeric_limits<std::uint64_t>::max();
  sm_frontend::FrontendFactory frontend = {};  ///< empty: the twin
};

/// The launch with the most instructions, on one SM with its part of the bandwidth, all of whose
/// warps are preempted at each of some moments. They lie evenly in the middle half of the time that
/// its rounds of thread blocks take.
/// @throws gpu::BadInput, isa::ExecutionError as `sm_model::trace_launch`; gpu::BadInput, too, if a
/// thread block fits no SM, or no warp is there at any of the moments
KernelTimes switch_times(const PreemptedLaunch& launch, const Assumptions& assumptions);

}  // namespace segue::studies::ctxback
