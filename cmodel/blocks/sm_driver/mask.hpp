#pragma once

#include <bit>
#include <cstdint>

/// Bit vectors over at most 64 SMs, contexts or rows, held in one word, so that
/// "the lowest that..." and "every one that..." need no loop over the table.
namespace segue::mask {

[[nodiscard]] constexpr std::uint64_t bit(std::uint32_t i) { return std::uint64_t{1} << i; }

/// The `n` lowest bits, n <= 64.
[[nodiscard]] constexpr std::uint64_t all(std::uint32_t n) {
  return n >= 64 ? ~std::uint64_t{0} : bit(n) - 1;
}

[[nodiscard]] constexpr bool has(std::uint64_t mask, std::uint32_t i) { return (mask >> i) & 1; }

constexpr void set(std::uint64_t& mask, std::uint32_t i) { mask |= bit(i); }

constexpr void clear(std::uint64_t& mask, std::uint32_t i) { mask &= ~bit(i); }

/// Index of the lowest set bit; `mask` is not zero.
[[nodiscard]] constexpr std::uint32_t lowest(std::uint64_t mask) {
  return static_cast<std::uint32_t>(std::countr_zero(mask));
}

/// The bits at or above `i`, i < 64.
[[nodiscard]] constexpr std::uint64_t from(std::uint64_t mask, std::uint32_t i) {
  return mask & (~std::uint64_t{0} << i);
}

/// The bits above `i`, i < 64.
[[nodiscard]] constexpr std::uint64_t above(std::uint64_t mask, std::uint32_t i) {
  return mask & ((~std::uint64_t{0} << i) << 1);
}

/// Index of the first set bit at or after `i`, cyclically; `mask` is not zero.
[[nodiscard]] constexpr std::uint32_t first_from(std::uint64_t mask, std::uint32_t i) {
  const std::uint64_t ahead = from(mask, i);
  return lowest(ahead != 0 ? ahead : mask);
}

/// Calls `visit(i)` for every set bit, lowest first.
template <typename Visit>
constexpr void for_each(std::uint64_t mask, Visit visit) {
  for (; mask != 0; mask &= mask - 1) visit(lowest(mask));
}

}  // namespace segue::mask
