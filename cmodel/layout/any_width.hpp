#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "cmodel/layout/bits.hpp"

namespace segue::layout {

// Fields that have more than 32 bits at some sizes of their block and fewer at others.

/// Appends the lowest `width` (1 to 64) bits of `value`.
inline void put_any(BitWriter& out, std::uint32_t width, std::uint64_t value) {
  out.put(std::min(width, 32U), static_cast<std::uint32_t>(value));
  if (width > 32) out.put(width - 32, static_cast<std::uint32_t>(value >> 32));
}

/// The next `width` (1 to 64) bits.
inline std::uint64_t get_any(BitReader& in, std::uint32_t width) {
  const std::uint64_t low = in.get(std::min(width, 32U));
  return width > 32 ? low | (std::uint64_t{in.get(width - 32)} << 32) : low;
}

// Fields that have more than 64 bits at some sizes: words of 64, the first the least significant.
// The words above the field are 0.

/// Appends the lowest `width` bits of `words`.
template <std::size_t size>
void put_any(BitWriter& out, std::uint32_t width, const std::array<std::uint64_t, size>& words) {
  for (const std::uint64_t word : words) {
    const std::uint32_t here = std::min(width, 64U);
    if (here != 0) put_any(out, here, word);
    width -= here;
  }
}

/// The next `width` bits.
template <std::size_t size>
void get_any(BitReader& in, std::uint32_t width, std::array<std::uint64_t, size>& words) {
  for (std::uint64_t& word : words) {
    const std::uint32_t here = std::min(width, 64U);
    word = here != 0 ? get_any(in, here) : 0;
    width -= here;
  }
}

}  // namespace segue::layout
