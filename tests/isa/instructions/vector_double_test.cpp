// Double-precision instructions: results in v[0:1] of v[2:3], v[4:5] and v[6:7].
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/isa/instructions/compare.hpp"

namespace segue::isa::instructions {
namespace {

TEST(VectorDouble, Arithmetic) {
  compare({
      {"v_add_f64 v[0:1], v[2:3], v[4:5]", result([](const Lane& l) { return l.d(2) + l.d(4); }),
       Style::kDouble, Result::kDouble},
      {"v_add_f64 v[0:1], v[2:3], -v[4:5]", result([](const Lane& l) { return l.d(2) - l.d(4); }),
       Style::kDouble, Result::kDouble},
      {"v_mul_f64 v[0:1], v[2:3], |v[4:5]|",
       result([](const Lane& l) { return l.d(2) * std::fabs(l.d(4)); }), Style::kDouble,
       Result::kDouble},
      {"v_fma_f64 v[0:1], v[2:3], v[4:5], v[6:7]",
       result([](const Lane& l) { return std::fma(l.d(2), l.d(4), l.d(6)); }), Style::kDouble,
       Result::kDouble},
      {"v_fma_f64 v[0:1], -v[2:3], v[4:5], 1.0",
       result([](const Lane& l) { return std::fma(-l.d(2), l.d(4), 1.0); }), Style::kDouble,
       Result::kDouble},
      {"v_ldexp_f64 v[0:1], v[2:3], v4",
       result([](const Lane& l) { return std::scalbn(l.d(2), std::clamp(l.i(4), -5000, 5000)); }),
       Style::kDouble, Result::kDouble},
  });
}

TEST(VectorDouble, RoundingToIntegers) {
  compare({
      {"v_floor_f64 v[0:1], v[2:3]", result([](const Lane& l) { return std::floor(l.d(2)); }),
       Style::kDouble, Result::kDouble},
      {"v_ceil_f64 v[0:1], v[2:3]", result([](const Lane& l) { return std::ceil(l.d(2)); }),
       Style::kDouble, Result::kDouble},
      {"v_trunc_f64 v[0:1], v[2:3]", result([](const Lane& l) { return std::trunc(l.d(2)); }),
       Style::kDouble, Result::kDouble},
      {"v_rndne_f64 v[0:1], v[2:3]", result([](const Lane& l) { return std::nearbyint(l.d(2)); }),
       Style::kDouble, Result::kDouble},
  });
}

}  // namespace
}  // namespace segue::isa::instructions
