#include "cmodel/studies/comparison/log_ratio_error.hpp"

#include <gtest/gtest.h>

#include <array>

namespace segue::studies {
namespace {

Row ratio(std::optional<double> published, double ours, std::string unit = "x") {
  return {.name = "a row",
          .published = published,
          .ours = ours,
          .ci = {},
          .unit = std::move(unit),
          .note = ""};
}

TEST(LogRatioError, TwiceAndHalfAreEquallyFar) {
  LogRatioError error;
  error.add(std::array{ratio(2, 4), ratio(2, 1)});
  EXPECT_EQ(error.ratios(), 2U);
  EXPECT_DOUBLE_EQ(error.factor(), 2.0);
}

TEST(LogRatioError, AveragesGeometrically) {
  LogRatioError error;
  error.add(std::array{ratio(1, 8)});
  error.add(std::array{ratio(3, 3), ratio(5, 5)});
  EXPECT_DOUBLE_EQ(error.factor(), 2.0);
}

TEST(LogRatioError, OnlyRatiosWithAPublishedNumberCount) {
  LogRatioError error;
  error.add(std::array{ratio({}, 8), ratio(20, 40, "%")});
  EXPECT_EQ(error.ratios(), 0U);
}

}  // namespace
}  // namespace segue::studies
