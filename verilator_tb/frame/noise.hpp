#pragma once

#include <cstdint>

#include "cmodel/random/random.hpp"

namespace segue::frame {

/// Any number of `width` bits.
inline std::uint32_t any_number(std::uint32_t width, Random& random) {
  return static_cast<std::uint32_t>(random.below(std::uint64_t{1} << width));
}

/// A number below `count`, or, with a chance of `percent`, any of `width` bits: an index that
/// mostly exists.
inline std::uint32_t any_index(std::uint32_t count, std::uint32_t width, Random& random,
                               std::uint64_t percent = 5) {
  return static_cast<std::uint32_t>(
      random.below(random.percent(percent) ? std::uint64_t{1} << width : count));
}

}  // namespace segue::frame
