#pragma once

#include <cstdint>

#include "cmodel/gen/drf_allocator_params.hpp"
#include "cmodel/random/random.hpp"

namespace segue::drf_allocator {

/// The last time that comes: all ones means never.
inline constexpr std::int64_t kLastTime = (std::int64_t{1} << kTimeW) - 2;
inline constexpr std::int64_t kMostStart = (std::int64_t{1} << kStartW) - 1;
/// The most thread blocks of a kernel that ends within a run.
inline constexpr std::int64_t kMostTbs = 100'000;

/// How long an SM takes, in cycles: typical numbers of a phase, from which each is drawn.
struct Workload {
  std::uint64_t run = 100;   ///< a whole thread block
  std::uint64_t setup = 1;   ///< of a kernel
  std::uint64_t save = 1;    ///< of a thread block
  std::uint64_t spread = 0;  ///< so many percent less than typical, at most
  std::uint64_t finish = 0;  ///< so many percent of those that are told to leave finish

  /// About as many as are typical, one at least.
  [[nodiscard]] std::uint64_t about(std::uint64_t typical, Random& random) const {
    return typical - random.below(typical * spread / 100 + 1) * (typical > 1 ? 1 : 0);
  }
};

}  // namespace segue::drf_allocator
