#pragma once

#include <bit>
#include <cstdint>

/// Sets of up to 64 things, one bit each.
namespace segue::preempt_selector {

using Set = std::uint64_t;

[[nodiscard]] constexpr Set only(std::uint64_t i) { return Set{1} << i; }
[[nodiscard]] constexpr bool contains(Set set, std::uint64_t i) { return (set >> i & 1) != 0; }
/// 0 of an empty set.
[[nodiscard]] constexpr std::uint32_t lowest(Set set) {
  return set == 0 ? 0 : static_cast<std::uint32_t>(std::countr_zero(set));
}
/// The set without its lowest element.
[[nodiscard]] constexpr Set without_lowest(Set set) { return set & (set - 1); }

/// In rising order.
template <class Visit>
constexpr void for_each(Set set, Visit visit) {
  for (; set != 0; set = without_lowest(set)) visit(lowest(set));
}

}  // namespace segue::preempt_selector
