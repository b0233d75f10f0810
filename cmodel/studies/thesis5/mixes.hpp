#pragma once

#include <cstdint>
#include <vector>

namespace segue::studies::thesis5 {

/// Applications that run together.
struct Mix {
  std::vector<std::uint32_t> applications;  ///< one a process
  std::uint32_t prioritised = 0;            ///< the process that may have priority
};

/// Random mixes of `size` out of `applications` (thesis 5.3.1). Each application is the
/// prioritised one equally often (5.3.2), as far as `count` is a multiple of their number; the
/// others are drawn evenly, and so is everyone's place. The first mixes of a longer list are
/// those of a shorter one.
/// @param replacement an application may be in a mix more than once
std::vector<Mix> random_mixes(std::uint32_t applications, std::uint32_t size, std::uint32_t count,
                              std::uint64_t seed, bool replacement = false);

}  // namespace segue::studies::thesis5
