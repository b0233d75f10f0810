#include "cmodel/studies/comparison/mean.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "cmodel/studies/comparison/row.hpp"

namespace segue::studies {
namespace {

TEST(Mean, GeometricIsThatOfLogarithms) {
  const std::vector<double> values = {1.0, 2.0, 4.0, 8.0, 16.0};
  const Mean mean = mean_of(values, MeanKind::kGeometric);
  EXPECT_DOUBLE_EQ(mean.value, 4.0);
  EXPECT_GT(mean.low, 1.0);
  EXPECT_LT(mean.high, 16.0);
  EXPECT_EQ(mean.n, 5U);
}

TEST(Mean, OfFewValuesTheIntervalIsUnknown) {
  const Mean mean = mean_of(std::vector<double>{2.0, 4.0, 3.0, 3.0});
  EXPECT_DOUBLE_EQ(mean.value, 3.0);
  EXPECT_TRUE(std::isnan(mean.low));
  EXPECT_TRUE(std::isnan(mean.high));
  EXPECT_EQ(mean.n, 4U);
}

TEST(Mean, OfNoValuesThereIsNone) {
  for (const MeanKind kind : {MeanKind::kArithmetic, MeanKind::kGeometric}) {
    EXPECT_TRUE(std::isnan(mean_of({}, kind).value));
    EXPECT_EQ(mean_of({}, kind).n, 0U);
  }
  EXPECT_TRUE(std::isnan(share_of(0, 0).value));
  EXPECT_TRUE(std::isnan(percentiles({}).low));
  for (const Row& row : {mean_row("m", std::vector<double>(), "%"), ratio_row("r", {}, "x"),
                         gain_row("g", std::vector<double>())}) {
    EXPECT_TRUE(std::isnan(row.ours)) << row.name;
    EXPECT_FALSE(row.range || row.geometric) << row.name;
    EXPECT_EQ(row.note, "mean of no values");
  }
}

// No draw differs from another: a bootstrap knows nothing of what did not come.
TEST(Mean, OfValuesThatAreAllTheSameTheIntervalIsUnknown) {
  for (const MeanKind kind : {MeanKind::kArithmetic, MeanKind::kGeometric}) {
    const Mean mean = mean_of(std::vector<double>(14, 3.0), kind);
    EXPECT_DOUBLE_EQ(mean.value, 3.0);
    EXPECT_TRUE(std::isnan(mean.low));
    EXPECT_TRUE(std::isnan(mean.high));
  }
}

TEST(Mean, OfAShareOfFewTheIntervalIsUnknown) {
  EXPECT_TRUE(std::isnan(share_of(4, 4).low));
  EXPECT_TRUE(std::isnan(share_of(4, 4).high));
  EXPECT_DOUBLE_EQ(share_of(1, 4).value, 0.25);
  EXPECT_GT(share_of(5, 5).low, 0.5);
}

TEST(Mean, ABootstrapStaysWithinTheValues) {
  const std::vector<double> values = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 10.0};
  const Mean mean = mean_of(values);
  EXPECT_DOUBLE_EQ(mean.value, 1.0);
  EXPECT_EQ(mean.low, 0.0);           // a third of the draws have no 10
  EXPECT_NEAR(mean.high, 3.0, 1e-9);  // binomial: more than three 10s in 1.3 % of the draws
}

TEST(Mean, ABootstrapOfEvenValuesIsThatOfTheirError) {
  std::vector<double> values;
  for (int i = 0; i < 100; ++i) values.push_back(i);
  const Mean mean = mean_of(values);
  const double half = 1.96 * 28.87 / 10.0;  // of a uniform distribution
  EXPECT_NEAR(mean.low, mean.value - half, 0.5);
  EXPECT_NEAR(mean.high, mean.value + half, 0.5);
}

TEST(Mean, AShareStaysBetweenNoneAndAll) {
  const Mean none = share_of(0, 10);
  EXPECT_DOUBLE_EQ(none.value, 0.0);
  EXPECT_NEAR(none.low, 0.0, 1e-12);
  EXPECT_NEAR(none.high, 0.2775, 1e-4);  // Wilson: z^2 / (n + z^2)
  for (std::size_t n = kFewestForInterval; n < 200; ++n) {
    EXPECT_GE(share_of(0, n).low, 0.0) << n;
    EXPECT_LE(share_of(n, n).high, 1.0) << n;
  }
  const Mean half = share_of(5, 10);
  EXPECT_NEAR(half.low, 0.2366, 1e-4);
  EXPECT_NEAR(half.high, 0.7634, 1e-4);
}

}  // namespace
}  // namespace segue::studies
