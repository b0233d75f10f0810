#pragma once

#include <bit>
#include <cstdint>

namespace segue::layout {

/// Width of an index into `n` things, at least 1.
constexpr std::uint32_t id_w(std::uint32_t n) {
  return n > 2 ? static_cast<std::uint32_t>(std::bit_width(n - 1)) : 1;
}

/// Width of a count from 0 to `n`.
constexpr std::uint32_t cnt_w(std::uint32_t n) {
  return static_cast<std::uint32_t>(std::bit_width(n));
}

/// 2 to the power of `n`.
constexpr std::uint32_t pow2(std::uint32_t n) { return std::uint32_t{1} << n; }

/// Bytes of the C type that Verilator gives to a packed value of `width` bits.
constexpr std::uint32_t c_bytes(std::uint32_t width) {
  if (width <= 8) return 1;
  if (width <= 16) return 2;
  if (width <= 32) return 4;
  if (width <= 64) return 8;
  return 4 * ((width + 31) / 32);
}

}  // namespace segue::layout
