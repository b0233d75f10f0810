#include "cmodel/studies/apart.hpp"

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

TEST(Apart, TwiceAndHalfAreEquallyFar) {
  Apart apart;
  apart.add(std::array{ratio(2, 4), ratio(2, 1)});
  EXPECT_EQ(apart.ratios(), 2U);
  EXPECT_DOUBLE_EQ(apart.factor(), 2.0);
}

TEST(Apart, AveragesGeometrically) {
  Apart apart;
  apart.add(std::array{ratio(1, 8)});
  apart.add(std::array{ratio(3, 3), ratio(5, 5)});
  EXPECT_DOUBLE_EQ(apart.factor(), 2.0);
}

TEST(Apart, OnlyRatiosWithAPublishedNumberCount) {
  Apart apart;
  apart.add(std::array{ratio({}, 8), ratio(20, 40, "%")});
  EXPECT_EQ(apart.ratios(), 0U);
}

}  // namespace
}  // namespace segue::studies
