#pragma once

#include <cstdint>

/// Sequence numbers of `width` bits, which wrap.
namespace segue::replay_queue {

/// The distance from `b` to `a`, as a signed number.
[[nodiscard]] constexpr std::int32_t distance(std::uint32_t a, std::uint32_t b,
                                              std::uint32_t width) {
  const std::uint32_t unused = 32 - width;
  return static_cast<std::int32_t>((a - b) << unused) >> unused;
}

/// Does `a` come before `b` in the program of their warp?
[[nodiscard]] constexpr bool is_older(std::uint32_t a, std::uint32_t b, std::uint32_t width) {
  return distance(a, b, width) < 0;
}

/// Different, and within a quarter of the range, so that the order of all that are so is total.
[[nodiscard]] constexpr bool is_near(std::uint32_t a, std::uint32_t b, std::uint32_t width) {
  const std::int32_t quarter = std::int32_t{1} << (width - 2);
  const std::int32_t between = distance(a, b, width);
  return between != 0 && between >= -quarter && between < quarter;
}

}  // namespace segue::replay_queue
