#pragma once

#include <cstdint>

#include "cmodel/gpu/kernel_profile/context_size.hpp"

namespace segue::gpu {

/// Facts about a kernel's thread blocks that preemption techniques decide by.
struct KernelProfile {
  std::uint64_t instructions = 0;  ///< warp instructions of a thread block; 0: not known
  /// Bytes of a thread block's context; what saving it moves (thesis 5.2.2).
  ContextSize context;
};

}  // namespace segue::gpu
