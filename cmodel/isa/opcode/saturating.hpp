#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "cmodel/isa/opcode/lanes.hpp"

namespace segue::isa {

/// `value`, or the end of the range of T that it is beyond.
template <class T>
T saturated(std::int64_t value) {
  return static_cast<T>(std::clamp<std::int64_t>(value, std::numeric_limits<T>::min(),
                                                 std::numeric_limits<T>::max()));
}

template <class T>
inline constexpr auto kSaturatedSum = [](T a, T b) { return saturated<T>(std::int64_t{a} + b); };
template <class T>
inline constexpr auto kSaturatedDifference =
    [](T a, T b) { return saturated<T>(std::int64_t{a} - b); };
template <class T>
inline constexpr auto kSaturatedProductSum =
    [](T a, T b, T c) { return saturated<T>(std::int64_t{a} * b + c); };

/// `Op`, or with the clamp bit `Saturated`. Such an opcode has the effect kSaturates.
template <auto Op, auto Saturated>
void saturating(Wave& wave, const Instruction& in) {
  if (!in.modifiers.clamp) {
    lanes<Op>(wave, in);
  } else {
    lanes<Saturated>(wave, in);
  }
}

}  // namespace segue::isa
