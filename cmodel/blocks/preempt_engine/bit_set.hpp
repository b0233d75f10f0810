#pragma once

#include <bit>
#include <cstdint>

#include "cmodel/layout/bits.hpp"

/// Sets of up to 64 things, one bit each.
namespace segue::preempt_engine {

using Set = std::uint64_t;

[[nodiscard]] constexpr Set only(std::uint64_t i) { return Set{1} << i; }
[[nodiscard]] constexpr bool contains(Set set, std::uint64_t i) { return (set >> i & 1) != 0; }

/// The lowest element of a set that is not empty.
[[nodiscard]] constexpr std::uint32_t lowest(Set set) {
  return static_cast<std::uint32_t>(std::countr_zero(set));
}
/// Empty if `set` is.
[[nodiscard]] constexpr Set only_lowest(Set set) { return set & (~set + 1); }

/// The first member after `p`, cyclically; `p` itself comes last. Of a set that is not empty.
[[nodiscard]] constexpr std::uint32_t first_behind(Set set, std::uint32_t p) {
  const Set behind = set & ~layout::low_mask(p + 1);
  return lowest(behind != 0 ? behind : set);
}

/// In rising order.
template <class Visit>
constexpr void for_each(Set set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(lowest(set));
}

}  // namespace segue::preempt_engine
