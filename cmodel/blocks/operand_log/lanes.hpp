#pragma once

#include <cstdint>
#include <span>

namespace segue::operand_log {

/// An operand as packed words, the first lane in the least significant ones.
inline void put_lanes(std::uint32_t* words, std::span<const std::uint64_t> lanes) {
  for (const std::uint64_t lane : lanes) {
    *words++ = static_cast<std::uint32_t>(lane);
    *words++ = static_cast<std::uint32_t>(lane >> 32);
  }
}

}  // namespace segue::operand_log
