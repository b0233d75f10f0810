#pragma once

#include <gtest/gtest.h>
// Needs GoogleTest before it.
#include <rapidcheck/gtest.h>

#include <cstdint>

namespace segue::preempt_selector {

/// From `low` to `high`, evenly: RapidCheck by itself begins with the lowest ones.
inline std::uint32_t draw(std::uint32_t low, std::uint32_t high) {
  return static_cast<std::uint32_t>(*rc::gen::resize(
      rc::kNominalSize, rc::gen::inRange<std::uint64_t>(low, std::uint64_t{high} + 1)));
}
inline bool one_in(std::uint32_t n) { return draw(1, n) == 1; }

}  // namespace segue::preempt_selector
