#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cmodel/gpu/run/run_workload.hpp"

namespace segue::cli {

/// Kernels whose file leaves out a fact, of which a simulation then assumes something.
struct SilentKernels {
  std::size_t idempotence = 0;   ///< without non_idempotent_at
  std::size_t instructions = 0;  ///< without instructions_per_tb
  std::size_t threads = 0;       ///< without threads_per_tb
};

/// What the figures rest on.
struct KernelFacts {
  bool idempotence = false;   ///< thread blocks are flushed
  bool instructions = false;  ///< the selector counts their instructions
  bool moves = false;         ///< contexts move, on a machine whose memory has a latency
  gpu::EngineKind engine = gpu::EngineKind::kClosedForm;  ///< that moves them
};

/// Adds a line for each fact that kernels leave out and the figures rest on.
void add_kernel_guesses(const SilentKernels& kernels, const KernelFacts& facts,
                        std::vector<std::string>& assumed);

}  // namespace segue::cli
