#pragma once

#include <algorithm>
#include <cstdint>

#include "cmodel/gen/preempt_selector_params.hpp"

/// Costs: numbers of 32 bits; the highest value means unknown.
namespace segue::preempt_selector {

[[nodiscard]] constexpr bool is_known(std::uint32_t cost) { return cost != kCostUnknown; }

[[nodiscard]] constexpr std::uint32_t saturated(std::uint64_t value) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, kCostUnknown));
}

/// Unknown if one of them is.
[[nodiscard]] constexpr std::uint32_t sum(std::uint32_t a, std::uint32_t b) {
  return is_known(a) && is_known(b) ? saturated(std::uint64_t{a} + b) : kCostUnknown;
}

/// 0 if `b` is the higher one.
[[nodiscard]] constexpr std::uint32_t excess(std::uint32_t a, std::uint32_t b) {
  return a > b ? a - b : 0;
}

/// An unknown latency meets no bound.
[[nodiscard]] constexpr bool meets(std::uint32_t latency, std::uint32_t bound) {
  return is_known(latency) && latency <= bound;
}

}  // namespace segue::preempt_selector
