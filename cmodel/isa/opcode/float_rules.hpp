#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace segue::isa {

// IEEE_MODE is on in the compiler's kernels: a number wins over a quiet NaN, and -0 is below +0.
template <class F>
F least(F a, F b) {
  if (std::isnan(a)) return b;
  if (std::isnan(b)) return a;
  if (a == b) return std::signbit(a) ? a : b;
  return a < b ? a : b;
}
template <class F>
F greatest(F a, F b) {
  if (std::isnan(a)) return b;
  if (std::isnan(b)) return a;
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
template <class F>
F median(F a, F b, F c) {
  if (std::isnan(a) || std::isnan(b) || std::isnan(c)) return least(least(a, b), c);
  return greatest(least(a, b), least(greatest(a, b), c));
}

/// What the clamp bit makes of a result.
template <class F>
F clamped(F value) {
  if (std::isnan(value)) return 0;  // DX10_CLAMP, which the compiler's kernels set
  return std::fmin(std::fmax(value, F{0}), F{1});
}

/// Sets values below the smallest normal number to 0: the quick functions have no denormals.
template <class F>
F flushed(F value) {
  return std::fabs(value) < std::numeric_limits<F>::min() ? std::copysign(F{0}, value) : value;
}

/// `value` minus its floor, below 1.
template <class F>
F fraction(F value) {
  const F below_one = std::nextafter(F{1}, F{0});
  const F rest = value - std::floor(value);
  return rest < below_one || std::isnan(rest) ? rest : below_one;
}

/// As a mantissa and an exponent of 2: 0.5 <= |mantissa| < 1.
template <class F>
F mantissa_of(F value) {
  if (std::isnan(value) || std::isinf(value)) return value;
  int exponent = 0;
  return std::frexp(value, &exponent);
}
template <class F>
std::int32_t exponent_of(F value) {
  if (std::isnan(value) || std::isinf(value)) return 0;
  int exponent = 0;
  (void)std::frexp(value, &exponent);
  return exponent;
}

/// Bits of the mask of `v_cmp_class`: signalling and quiet NaN, -infinity, -normal, -denormal,
/// -0, +0, +denormal, +normal, +infinity.
template <class F>
std::uint32_t class_bit(F value, bool signalling) {
  const bool negative = std::signbit(value);
  switch (std::fpclassify(value)) {
    case FP_NAN:
      return signalling ? 1U : 2U;
    case FP_INFINITE:
      return negative ? 4U : 512U;
    case FP_NORMAL:
      return negative ? 8U : 256U;
    case FP_SUBNORMAL:
      return negative ? 16U : 128U;
    default:
      return negative ? 32U : 64U;
  }
}

}  // namespace segue::isa
