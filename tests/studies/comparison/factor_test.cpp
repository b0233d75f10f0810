#include "cmodel/studies/comparison/factor.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace segue::studies {
namespace {

Row compared(std::optional<double> published, double ours, std::string unit = "x") {
  Row row;
  row.published = published;
  row.ours = ours;
  row.unit = std::move(unit);
  return row;
}

TEST(Factor, TheLargerOverTheSmaller) {
  EXPECT_DOUBLE_EQ(*factor_of(compared(2, 4)), 2.0);
  EXPECT_DOUBLE_EQ(*factor_of(compared(4, 2, "%")), 2.0);
}

TEST(Factor, NoneWithoutTwoPositiveNumbers) {
  EXPECT_FALSE(factor_of(compared({}, 4)));
  EXPECT_FALSE(factor_of(compared(0, 4)));
  EXPECT_FALSE(factor_of(compared(4, NAN)));
  EXPECT_FALSE(factor_of(compared(24, 22, "rows")));
}

TEST(Factor, AGainIsComparedAsItsRatio) {
  constexpr std::array kRatios = {0.9, 0.9, 0.95, 1.0, 1.0};
  Row row = gain_row("STP", kRatios);
  EXPECT_NEAR(row.ours, -5.0, 1e-9);
  row.published = 14.0;
  EXPECT_NEAR(*factor_of(row), 1.2, 1e-9);
  EXPECT_GT(comparable(row, row.ci->low), 0.89);
  EXPECT_LT(*row.geometric, row.ours);
}

TEST(Factor, TheMeanIsGeometric) {
  const auto mean = mean_factor(std::array{compared(1, 8), compared(2, 1), compared({}, 7)});
  ASSERT_TRUE(mean);
  EXPECT_EQ(mean->rows, 2U);
  EXPECT_DOUBLE_EQ(mean->factor, 4.0);
  EXPECT_FALSE(mean_factor(std::array{compared({}, 7)}));
}

TEST(Factor, FewRatiosHaveARange) {
  constexpr std::array kRatios = {1.0, 4.0};
  const Row row = ratio_row("few", kRatios, "x");
  EXPECT_EQ(row.range, std::pair(1.0, 4.0));
  EXPECT_DOUBLE_EQ(*row.geometric, 2.0);
}

TEST(Factor, SoHaveFewValuesAndSameOnes) {
  constexpr std::array kFew = {0.0, 100.0, 66.0};
  EXPECT_EQ(mean_row("few", kFew, "%").range, std::pair(0.0, 100.0));
  constexpr std::array kSame = {3.0, 3.0, 3.0, 3.0, 3.0, 3.0};
  EXPECT_EQ(mean_row("same", kSame, "%").range, std::pair(3.0, 3.0));
  constexpr std::array kMany = {1.0, 2.0, 3.0, 4.0, 5.0};
  EXPECT_FALSE(mean_row("many", kMany, "%").range);
}

}  // namespace
}  // namespace segue::studies
