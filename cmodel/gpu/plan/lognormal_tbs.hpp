#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gpu/workload/clock.hpp"

namespace segue::gpu {

struct Lognormal {
  double mean = 1.0;  ///< cycles, of thread blocks of equal length
  double cv = 0.0;    ///< standard deviation / mean
};

/// 1024 equally likely durations of thread blocks, in cycles, ascending. Their mean lies below
/// `lognormal.mean`, to make up for the tail of the kernel's last thread blocks: alone, with
/// `slots` of its `tbs` thread blocks at a time, it takes as long as with thread blocks of equal
/// length, in the mean of eight launches drawn once: of a kernel of few thread blocks that is a
/// draw rather than an expectation (0.77 to 1.08 of it for kernels of Table 5.2 with tb_cv = 1).
std::vector<Cycle> lognormal_tbs(const Lognormal& lognormal, std::uint32_t tbs,
                                 std::uint64_t slots);

}  // namespace segue::gpu
