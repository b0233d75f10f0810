#pragma once

#include <algorithm>
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

}  // namespace segue::layout
