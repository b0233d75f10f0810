#pragma once

#include <cstdint>

#include "cmodel/gpu/kernel_profile/work.hpp"

namespace segue::gpu {

/// Work that a thread block does in a cycle, `kFullRate` at most.
using Rate = std::uint32_t;

inline constexpr Rate kFullRate = kWorkPerCycle;

/// Thread blocks that execute in an SM, without those that are restored or saved.
struct RunningTbs {
  std::uint32_t of_kernel = 0;
  std::uint32_t of_sm = 0;
};

/// How fast each thread block of a kernel is. The SM asks again whenever a thread block begins
/// or ends to execute, so a model needs no memory of its own.
using Throughput = Rate (*)(const RunningTbs& running);

/// Full speed in any company: measured times per thread block (thesis Table 5.2) hold for a
/// full SM already.
inline Rate fixed_rate(const RunningTbs& /*running*/) { return kFullRate; }

}  // namespace segue::gpu
