#pragma once

#include <cstdint>

#include "cmodel/gpu/plan/plan.hpp"

namespace segue::gpu {

/// The launch that a process has outstanding, as the SMs see it.
struct LaunchState {
  const KernelPlan* kernel = nullptr;  ///< null: none outstanding
  std::uint64_t stream = 0;            ///< of its thread-block durations
  std::uint32_t descriptor = 0;        ///< to be carried by an SM's set-up
  std::uint64_t page_table_base = 0;   ///< likewise
};

}  // namespace segue::gpu
