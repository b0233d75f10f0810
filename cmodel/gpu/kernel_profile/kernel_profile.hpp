#pragma once

#include "cmodel/gpu/kernel_profile/context_size.hpp"

namespace segue::gpu {

/// Facts about a kernel's thread blocks that preemption techniques decide by.
struct KernelProfile {
  /// Bytes of a thread block's context; what saving it moves (thesis 5.2.2).
  ContextSize context;
};

}  // namespace segue::gpu
