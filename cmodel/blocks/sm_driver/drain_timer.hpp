#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cmodel/blocks/sm_driver/time.hpp"

namespace segue::sm_driver {

/// How long SMs may drain (`u_timer`): a drain that lasts longer becomes a switch
/// (thesis 7.2.1).
struct DrainTimer {
  std::uint32_t deadline = 0;      ///< cycles; 0: never
  std::uint64_t timed = 0;         ///< the SMs with a drain that ends at `end`
  std::vector<std::uint64_t> end;  ///< by SM

  /// When the first drain ends.
  [[nodiscard]] std::uint64_t first_end() const {
    std::uint64_t first = kNever;
    mask::for_each(timed, [&](std::uint32_t s) { first = std::min(first, end[s]); });
    return first;
  }

  /// The SMs that drain for too long.
  [[nodiscard]] std::uint64_t late(std::uint64_t now) const {
    std::uint64_t sms = 0;
    mask::for_each(timed, [&](std::uint32_t s) {
      if (now >= end[s]) mask::set(sms, s);
    });
    return sms;
  }
};

}  // namespace segue::sm_driver
