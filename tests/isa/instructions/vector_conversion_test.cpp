// Conversions: results in v0 (and v1) of v2 (and v3).
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/isa/instructions/compare.hpp"

namespace segue::isa::instructions {
namespace {

/// Towards zero; what does not fit becomes the nearest that does, a NaN 0.
template <class To>
To saturated(double value) {
  if (std::isnan(value)) return 0;
  if (value <= static_cast<double>(std::numeric_limits<To>::min()))
    return std::numeric_limits<To>::min();
  if (value >= static_cast<double>(std::numeric_limits<To>::max()))
    return std::numeric_limits<To>::max();
  return static_cast<To>(value);
}

TEST(VectorConversion, FloatsToIntegers) {
  compare({
      {"v_cvt_i32_f32 v0, v2", result([](const Lane& l) { return saturated<S32>(double{l.f(2)}); }),
       Style::kFloat},
      {"v_cvt_u32_f32 v0, v2", result([](const Lane& l) { return saturated<U32>(double{l.f(2)}); }),
       Style::kFloat},
      {"v_cvt_i32_f64 v0, v[2:3]", result([](const Lane& l) { return saturated<S32>(l.d(2)); }),
       Style::kDouble},
      {"v_cvt_u32_f64 v0, v[2:3]", result([](const Lane& l) { return saturated<U32>(l.d(2)); }),
       Style::kDouble},
      {"v_cvt_flr_i32_f32 v0, v2",
       result([](const Lane& l) { return saturated<S32>(std::floor(double{l.f(2)})); }),
       Style::kFloat},
  });
}

TEST(VectorConversion, IntegersToFloats) {
  compare({
      {"v_cvt_f32_i32 v0, v2", result([](const Lane& l) { return static_cast<float>(l.i(2)); })},
      {"v_cvt_f32_u32 v0, v2", result([](const Lane& l) { return static_cast<float>(l.u(2)); })},
      {"v_cvt_f64_i32 v[0:1], v2", result([](const Lane& l) { return double{1} * l.i(2); })},
      {"v_cvt_f64_u32 v[0:1], v2", result([](const Lane& l) { return double{1} * l.u(2); })},
  });
  for (unsigned k = 0; k < 4; ++k) {
    compare({{"v_cvt_f32_ubyte" + std::to_string(k) + " v0, v2",
              result([k](const Lane& l) { return static_cast<float>(l.u(2) >> 8 * k & 0xFFU); })}});
  }
}

TEST(VectorConversion, FloatsToFloats) {
  const auto half = [](U32 bits) { return std::bit_cast<_Float16>(static_cast<U16>(bits)); };
  const auto half_of = [](float value) {
    return U32{std::bit_cast<U16>(static_cast<_Float16>(value))};
  };
  compare({
      {"v_cvt_f64_f32 v[0:1], v2", result([](const Lane& l) { return double{l.f(2)}; }),
       Style::kFloat, Result::kDouble},
      {"v_cvt_f32_f64 v0, v[2:3]", result([](const Lane& l) { return static_cast<float>(l.d(2)); }),
       Style::kDouble, Result::kFloat},
      {"v_cvt_f32_f16 v0, v2",
       result([=](const Lane& l) { return static_cast<float>(half(l.u(2))); }), Style::kHalf,
       Result::kFloat},
      {"v_cvt_f16_f32 v0, v2", result([=](const Lane& l) { return half_of(l.f(2)); }),
       Style::kFloat, Result::kHalf, On::kGfx9},
      {"v_cvt_f16_f32 v0, v2",
       result([=](const Lane& l) { return half_of(l.f(2)) | (l.u(0) & 0xFFFF0000U); }),
       Style::kFloat, Result::kHalf, On::kGfx10},
  });
}

}  // namespace
}  // namespace segue::isa::instructions
