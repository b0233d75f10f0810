// Power laws: what they find, and what they say of their own error.
#include "cmodel/cost/power_law.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace segue::cost {
namespace {

TEST(PowerLaw, FindsAnExactOne) {
  std::vector<Observation> seen;
  for (const double x : {1.0, 2.0, 5.0, 9.0}) {
    seen.push_back({.figure = 2.0 * std::pow(x, 1.5), .quantities = {x}});
  }
  const PowerLaw law(seen);
  EXPECT_NEAR(law.scale(), 2.0, 1e-9);
  ASSERT_EQ(law.terms().size(), 1U);
  EXPECT_NEAR(law.terms().front().exponent, 1.5, 1e-9);
  EXPECT_LT(law.held_out_error(), 1e-9);
  EXPECT_NEAR(law(std::vector{4.0}), 16.0, 1e-8);
}

// The closed form of the held-out error is that of fits without the row.
TEST(PowerLaw, HeldOutErrorIsThatOfRefits) {
  const std::vector<double> figures = {1.1, 2.3, 3.8, 10.0, 14.0};
  std::vector<Observation> seen;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    seen.push_back({.figure = figures[i], .quantities = {static_cast<double>(i * i + 1)}});
  }
  double squares = 0.0;
  double worst = 0.0;
  for (std::size_t out = 0; out < seen.size(); ++out) {
    std::vector<Observation> others = seen;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(out));
    const double missed =
        std::abs(std::log(PowerLaw(others)(seen[out].quantities) / seen[out].figure));
    squares += missed * missed;
    worst = std::max(worst, missed);
  }
  const PowerLaw law(seen);
  EXPECT_NEAR(law.held_out_error(), std::expm1(std::sqrt(squares / 5.0)), 1e-9);
  EXPECT_NEAR(law.worst_error(), std::expm1(worst), 1e-9);
}

// A second quantity is taken if rows that are held out come out closer, and only then.
TEST(PowerLaw, TakesAQuantityThatMatters) {
  std::vector<Observation> seen;
  for (const double x : {1.0, 3.0, 10.0, 30.0}) {
    for (const double lanes : {1.0, 4.0}) {
      seen.push_back({.figure = x * std::sqrt(lanes), .quantities = {x, 7.0, lanes}});
    }
  }
  const PowerLaw law(seen);
  ASSERT_EQ(law.terms().size(), 2U);
  EXPECT_EQ(law.terms()[1].quantity, 2U);
  EXPECT_NEAR(law.terms()[1].exponent, 0.5, 1e-9);
}

TEST(PowerLaw, FewRowsHaveOneQuantity) {
  const std::vector<Observation> seen = {{.figure = 1.0, .quantities = {1.0, 1.0}},
                                         {.figure = 3.0, .quantities = {2.0, 2.0}},
                                         {.figure = 4.0, .quantities = {4.0, 1.0}},
                                         {.figure = 9.0, .quantities = {8.0, 2.0}}};
  EXPECT_EQ(PowerLaw(seen).terms().size(), 1U);
}

}  // namespace
}  // namespace segue::cost
