#pragma once

#include <cstdint>

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/gen/sm_driver_params.hpp"

namespace segue::sm_driver {

/// The time that never comes.
inline constexpr std::uint64_t kNever = mask::all(kTimeW);

/// `delay` cycles after `now`; never, if the time's width does not hold that.
[[nodiscard]] constexpr std::uint64_t after(std::uint64_t now, std::uint32_t delay) {
  return now > kNever - delay ? kNever : now + delay;
}

}  // namespace segue::sm_driver
