#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace segue::isa {

// The new value of an atomic instruction from the value in memory and its operand.
template <class T>
constexpr auto kAtomicAdd = [](T before, T operand) { return static_cast<T>(before + operand); };
template <class T>
constexpr auto kAtomicSub = [](T before, T operand) { return static_cast<T>(before - operand); };
template <class T>
constexpr auto kAtomicReverseSub =
    [](T before, T operand) { return static_cast<T>(operand - before); };
template <class T>
constexpr auto kAtomicMinUnsigned = [](T before, T operand) { return std::min(before, operand); };
template <class T>
constexpr auto kAtomicMaxUnsigned = [](T before, T operand) { return std::max(before, operand); };
template <class T>
constexpr auto kAtomicMinSigned = [](T before, T operand) {
  using Signed = std::make_signed_t<T>;
  return static_cast<Signed>(before) < static_cast<Signed>(operand) ? before : operand;
};
template <class T>
constexpr auto kAtomicMaxSigned = [](T before, T operand) {
  using Signed = std::make_signed_t<T>;
  return static_cast<Signed>(before) > static_cast<Signed>(operand) ? before : operand;
};
template <class T>
constexpr auto kAtomicAnd = [](T before, T operand) { return static_cast<T>(before & operand); };
template <class T>
constexpr auto kAtomicOr = [](T before, T operand) { return static_cast<T>(before | operand); };
template <class T>
constexpr auto kAtomicXor = [](T before, T operand) { return static_cast<T>(before ^ operand); };
template <class T>
constexpr auto kAtomicSwap = [](T, T operand) { return operand; };
/// Up to a bound, and from 0 again.
template <class T>
constexpr auto kAtomicIncrement =
    [](T before, T bound) { return before >= bound ? T{0} : static_cast<T>(before + 1); };
template <class T>
constexpr auto kAtomicDecrement = [](T before, T bound) {
  return before == 0 || before > bound ? bound : static_cast<T>(before - 1);
};

}  // namespace segue::isa
