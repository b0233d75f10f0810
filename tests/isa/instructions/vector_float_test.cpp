// Single-precision instructions: results in v0 of v2, v4 and v6. Denormals are kept, as clang has
// it for OpenCL C on these processors.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/isa/instructions/compare.hpp"

namespace segue::isa::instructions {
namespace {

/// -0 below +0; of a NaN and a number the number.
float least(float a, float b) {
  if (std::isnan(a)) return b;
  if (std::isnan(b)) return a;
  if (a == b) return std::signbit(a) ? a : b;
  return a < b ? a : b;
}
float greatest(float a, float b) { return -least(-a, -b); }
/// To the nearest number, by way of a double that holds the exact product.
float rounded(double value) { return static_cast<float>(value); }
/// What these instructions make of denormals.
float flushed(float value) { return std::fpclassify(value) == FP_SUBNORMAL ? 0 * value : value; }
float flushed_result(double value) { return flushed(rounded(value)); }
float clamped(float value) {
  if (std::isnan(value) || value <= 0) return 0;
  return value > 1 ? 1 : value;
}

TEST(VectorFloat, Arithmetic) {
  compare({
      {"v_add_f32 v0, v2, v4", result([](const Lane& l) { return l.f(2) + l.f(4); }), Style::kFloat,
       Result::kFloat},
      {"v_sub_f32 v0, v2, v4", result([](const Lane& l) { return l.f(2) - l.f(4); }), Style::kFloat,
       Result::kFloat},
      {"v_subrev_f32 v0, v2, v4", result([](const Lane& l) { return l.f(4) - l.f(2); }),
       Style::kFloat, Result::kFloat},
      {"v_mul_f32 v0, v2, v4",
       result([](const Lane& l) { return rounded(double{l.f(2)} * l.f(4)); }), Style::kFloat,
       Result::kFloat},
      {"v_fma_f32 v0, v2, v4, v6",
       result([](const Lane& l) { return std::fma(l.f(2), l.f(4), l.f(6)); }), Style::kFloat,
       Result::kFloat},
      {"v_fma_f32 v0, -v2, |v4|, -|v6|", result([](const Lane& l) {
         return std::fma(-l.f(2), std::fabs(l.f(4)), -std::fabs(l.f(6)));
       }),
       Style::kFloat, Result::kFloat},
      {"v_fmac_f32 v0, v2, v4",
       result([](const Lane& l) { return std::fma(l.f(2), l.f(4), l.f(0)); }), Style::kFloat,
       Result::kFloat},
      {"v_add_f32 v0, -v2, |v4|", result([](const Lane& l) { return -l.f(2) + std::fabs(l.f(4)); }),
       Style::kFloat, Result::kFloat},
      {"v_mul_f32 v0, 4.0, v4 clamp", result([](const Lane& l) { return clamped(4 * l.f(4)); }),
       Style::kFloat, Result::kFloat},
      {"v_add_f32 v0, s10, v4",
       result([](const Lane& l) { return std::bit_cast<float>(l.before().s[10]) + l.f(4); }),
       Style::kFloat, Result::kFloat},
  });
}

TEST(VectorFloat, LeastAndGreatest) {
  // A quiet result of signalling inputs is a NaN of either kind here: all are one.
  const auto quiet = [](Random& random, Registers& registers) {
    (void)random;
    for (const unsigned k : {2U, 4U, 6U}) {
      for (U32& word : registers.v[k]) {
        if (std::isnan(std::bit_cast<float>(word))) word |= 0x400000U;
      }
    }
  };
  const auto both = [&](const std::string& text, const Evaluate& evaluate) {
    compare({Case{text, evaluate, Style::kFloat, Result::kFloat, On::kBoth, 0, quiet}});
  };
  both("v_min_f32 v0, v2, v4", result([](const Lane& l) { return least(l.f(2), l.f(4)); }));
  both("v_max_f32 v0, v2, v4", result([](const Lane& l) { return greatest(l.f(2), l.f(4)); }));
  both("v_min3_f32 v0, v2, v4, v6",
       result([](const Lane& l) { return least(least(l.f(2), l.f(4)), l.f(6)); }));
  both("v_max3_f32 v0, v2, v4, v6",
       result([](const Lane& l) { return greatest(greatest(l.f(2), l.f(4)), l.f(6)); }));
}

TEST(VectorFloat, RoundingToIntegers) {
  compare({
      {"v_floor_f32 v0, v2", result([](const Lane& l) { return std::floor(l.f(2)); }),
       Style::kFloat, Result::kFloat},
      {"v_ceil_f32 v0, v2", result([](const Lane& l) { return std::ceil(l.f(2)); }), Style::kFloat,
       Result::kFloat},
      {"v_trunc_f32 v0, v2", result([](const Lane& l) { return std::trunc(l.f(2)); }),
       Style::kFloat, Result::kFloat},
      {"v_rndne_f32 v0, v2", result([](const Lane& l) { return std::nearbyint(l.f(2)); }),
       Style::kFloat, Result::kFloat},
  });
}

TEST(VectorFloat, ExponentsAndMantissas) {
  const auto usual = [](float value) { return std::isfinite(value) && value != 0; };
  compare({
      {"v_ldexp_f32 v0, v2, v4",
       result([](const Lane& l) { return std::scalbn(l.f(2), std::clamp(l.i(4), -1000, 1000)); }),
       Style::kFloat, Result::kFloat},
      {"v_frexp_mant_f32 v0, v2", result([=](const Lane& l) {
         int exponent = 0;
         return usual(l.f(2)) ? std::frexp(l.f(2), &exponent) : l.f(2);
       }),
       Style::kFloat, Result::kFloat},
      {"v_frexp_exp_i32_f32 v0, v2", result([=](const Lane& l) {
         int exponent = 0;
         if (usual(l.f(2))) (void)std::frexp(l.f(2), &exponent);
         return exponent;
       }),
       Style::kFloat},
  });
}

TEST(VectorFloat, Approximations) {
  constexpr double kClose = 1.3e-7;  // one unit in the last place
  compare({
      {"v_rcp_f32 v0, v2",
       result([](const Lane& l) { return flushed_result(1.0 / double{flushed(l.f(2))}); }),
       Style::kFloat, Result::kFloat, On::kBoth, kClose},
      {"v_rsq_f32 v0, v2", result([](const Lane& l) {
         return flushed_result(1.0 / std::sqrt(double{flushed(l.f(2))}));
       }),
       Style::kFloat, Result::kFloat, On::kBoth, kClose},
      {"v_sqrt_f32 v0, v2", result([](const Lane& l) { return std::sqrt(l.f(2)); }), Style::kFloat,
       Result::kFloat, On::kBoth, kClose},
      {"v_exp_f32 v0, v2",
       result([](const Lane& l) { return flushed_result(std::exp2(double{flushed(l.f(2))})); }),
       Style::kFloat, Result::kFloat, On::kBoth, kClose},
      {"v_log_f32 v0, v2",
       result([](const Lane& l) { return flushed_result(std::log2(double{flushed(l.f(2))})); }),
       Style::kFloat, Result::kFloat, On::kBoth, 3e-7},
  });
}

}  // namespace
}  // namespace segue::isa::instructions
