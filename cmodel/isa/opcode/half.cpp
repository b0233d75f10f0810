#include "cmodel/isa/opcode/half.hpp"

#include <bit>
#include <cmath>

namespace segue::isa {

namespace {

constexpr std::uint16_t kHalfInfinity = 0x7C00;
constexpr double kLargestHalf = 65504.0;

/// A magnitude below 2^16 in units of the last place that a half has there.
double in_last_places(double magnitude, int& exponent) {
  int exponent_of_magnitude = 0;
  std::frexp(magnitude, &exponent_of_magnitude);
  const bool normal = magnitude != 0 && exponent_of_magnitude - 1 >= -14;
  exponent = normal ? exponent_of_magnitude - 1 : -14;
  return std::ldexp(magnitude, 10 - exponent);
}

std::uint16_t assembled(double last_places, int exponent) {
  // The carry of a rounded mantissa runs into the exponent by itself.
  const auto mantissa = static_cast<std::uint32_t>(last_places);
  const std::uint32_t biased = static_cast<std::uint32_t>(exponent + 14) << 10U;
  return static_cast<std::uint16_t>(mantissa + biased);
}

}  // namespace

float to_float(Half half) {
  const bool negative = (half.bits & 0x8000U) != 0;
  const unsigned exponent = (half.bits >> 10U) & 0x1FU;
  const unsigned mantissa = half.bits & 0x3FFU;
  if (exponent == 0x1F) {
    const std::uint32_t sign = negative ? 0x8000'0000U : 0;
    return std::bit_cast<float>(sign | 0x7F80'0000U | mantissa << 13U);
  }
  const float magnitude = exponent == 0 ? std::ldexp(static_cast<float>(mantissa), -24)
                                        : std::ldexp(static_cast<float>(mantissa | 0x400U),
                                                     static_cast<int>(exponent) - 25);
  return negative ? -magnitude : magnitude;
}

Half to_half(double value) {
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value)) return {static_cast<std::uint16_t>(sign | 0x7E00U)};
  const double magnitude = std::fabs(value);
  if (magnitude >= 65520.0) return {static_cast<std::uint16_t>(sign | kHalfInfinity)};
  int exponent = 0;
  const double places = std::nearbyint(in_last_places(magnitude, exponent));
  return {static_cast<std::uint16_t>(sign | assembled(places, exponent))};
}

Half to_half_truncated(float value) {
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value)) return {static_cast<std::uint16_t>(sign | 0x7E00U)};
  if (std::isinf(value)) return {static_cast<std::uint16_t>(sign | kHalfInfinity)};
  double magnitude = std::fabs(static_cast<double>(value));
  if (magnitude > kLargestHalf) magnitude = kLargestHalf;
  int exponent = 0;
  const double places = std::trunc(in_last_places(magnitude, exponent));
  return {static_cast<std::uint16_t>(sign | assembled(places, exponent))};
}

}  // namespace segue::isa
