#pragma once

#include <cstdint>

#include "cmodel/gen/sm_driver_params.hpp"

namespace segue::policies {

/// A time that doesn't come: all ones.
inline constexpr std::uint64_t kNever = (std::uint64_t{1} << sm_driver::kTimeW) - 1;

/// `delay` cycles from `now`; never, if the clock doesn't reach so far.
[[nodiscard]] constexpr std::uint64_t deadline(std::uint64_t now, std::uint32_t delay) {
  return now + delay < kNever ? now + delay : kNever;
}

}  // namespace segue::policies
