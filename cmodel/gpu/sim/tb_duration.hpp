#pragma once

#include <cstdint>

#include "cmodel/gpu/plan/plan.hpp"

namespace segue::gpu {

/// A well-mixed function of `x` (the finaliser of SplitMix64).
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// The random numbers of launch `launch` of a run. They depend on nothing that is
/// scheduled, so that a thread block lasts equally long alone and in company, under any
/// policy; nor on which run it is: replays are counted by the schedule too, and a mean
/// over more of them must be a mean of the same work.
constexpr std::uint64_t launch_stream(std::uint64_t seed, std::uint64_t process,
                                      std::uint64_t launch) {
  return mix(mix(mix(seed) ^ process) ^ launch);
}

/// How long thread block `tb_id` of that launch runs, in cycles: any of its kernel's durations is
/// as likely.
inline Cycle tb_duration(const KernelPlan& kernel, std::uint64_t stream, std::uint32_t tb_id) {
  __extension__ using Wide = unsigned __int128;
  const std::uint64_t random = mix(stream ^ tb_id);
  if (!kernel.tb_quantiles.empty()) {
    return kernel
        .tb_quantiles[static_cast<std::size_t>((Wide{random} * kernel.tb_quantiles.size()) >> 64)];
  }
  return kernel.tb_shortest + static_cast<Cycle>((Wide{random} * (kernel.tb_spread + 1)) >> 64);
}

}  // namespace segue::gpu
