#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode.hpp"

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

/// One of two executions, by the clamp bit. Such an opcode has the effect kSaturates.
template <Execute Plain, Execute Clamped>
void by_clamp(Wave& wave, const Instruction& in) {
  (in.modifiers.clamp ? Clamped : Plain)(wave, in);
}

template <auto Op, auto Saturated>
inline constexpr Execute kSaturating = &by_clamp<&lanes<Op>, &lanes<Saturated>>;

}  // namespace segue::isa
