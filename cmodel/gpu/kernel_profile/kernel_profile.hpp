#pragma once

#include <cstdint>
#include <optional>

#include "cmodel/gpu/kernel_profile/context_size.hpp"
#include "cmodel/gpu/workload/clock.hpp"

namespace segue::gpu {

/// Page faults of a thread block.
struct FaultBehaviour {
  double per_tb = 0.0;      ///< mean number
  double latency_us = 0.0;  ///< of one, until its page is there

  bool operator==(const FaultBehaviour&) const = default;
};

/// Facts about a kernel's thread blocks, measured or published: the input of preemption techniques
/// and stop rules. Facts missing from the source are not known.
struct KernelProfile {
  std::uint64_t instructions = 0;  ///< warp instructions of a thread block; 0: not known
  /// Warp instructions a cycle of one warp that nothing holds up; 0: not known. With it a thread
  /// block's duration at full speed follows from its instructions and warps.
  double issue_rate = 0.0;
  double dram_bytes = 0.0;  ///< that a warp instruction moves from and to the memory
  Cycle duration = 0;       ///< mean, at full speed; `kNever`: never ends; 0: not known
  /// Bytes moved to save a thread block (thesis 5.2.2); without points: not known.
  ContextSize context;
  /// Share of a thread block's work before its first instruction that cannot be done twice,
  /// such as an atomic; infinity: there is none. Until then the block may start over.
  std::optional<double> first_non_idempotent = {};
  std::optional<FaultBehaviour> faults = {};
};

}  // namespace segue::gpu
