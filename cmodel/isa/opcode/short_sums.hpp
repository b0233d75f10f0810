#pragma once

#include <cstdint>

namespace segue::isa {

// Sums of 16 bits, of lanes and of halves of a register: signed ones have the same bits.
inline constexpr auto kShortSum = [](std::uint16_t a, std::uint16_t b) {
  return static_cast<std::uint16_t>(a + b);
};
inline constexpr auto kShortDifference = [](std::uint16_t a, std::uint16_t b) {
  return static_cast<std::uint16_t>(a - b);
};
inline constexpr auto kShortProductSum = [](std::uint16_t a, std::uint16_t b, std::uint16_t c) {
  return static_cast<std::uint16_t>(std::uint32_t{a} * b + c);
};

}  // namespace segue::isa
