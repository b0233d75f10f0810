#include "cmodel/report/statistics/distribution.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace segue::statistics {
namespace {

TEST(Distribution, NothingIsAllZero) {
  const Distribution d = distribution_of({});
  EXPECT_EQ(d.count, 0U);
  EXPECT_EQ(d.max, 0.0);
  EXPECT_TRUE(d.buckets.empty());
}

TEST(Distribution, OneValueIsEveryFigure) {
  const Distribution d = distribution_of({3.5});
  EXPECT_EQ(d.count, 1U);
  for (const double figure : {d.min, d.mean, d.median, d.p95, d.max}) EXPECT_EQ(figure, 3.5);
  ASSERT_EQ(d.buckets.size(), 1U);
  EXPECT_DOUBLE_EQ(d.buckets[0].low, 2.0);
  EXPECT_DOUBLE_EQ(d.buckets[0].high, 5.0);
  EXPECT_EQ(d.buckets[0].count, 1U);
}

// Nearest rank: the smallest value that is not less than so many of all.
TEST(Distribution, MedianAndPercentileAreValuesThatCame) {
  std::vector<double> values(100);
  std::iota(values.rbegin(), values.rend(), 1.0);  // 100 down to 1
  const Distribution d = distribution_of(values);
  EXPECT_EQ(d.min, 1.0);
  EXPECT_DOUBLE_EQ(d.mean, 50.5);
  EXPECT_EQ(d.median, 50.0);
  EXPECT_EQ(d.p95, 95.0);
  EXPECT_EQ(d.max, 100.0);
  EXPECT_EQ(distribution_of({1.0, 2.0, 3.0}).median, 2.0);
  EXPECT_EQ(distribution_of({1.0, 2.0, 3.0}).p95, 3.0);
}

TEST(Distribution, ABoundBelongsToTheBucketAboveIt) {
  const Distribution d = distribution_of({0.2, 0.1999, 0.5, 1.0, 10.0, 9.999, 20.0});
  ASSERT_EQ(d.buckets.size(), 8U);  // 0.1 0.2 0.5 1 2 5 10 20
  const std::vector<std::size_t> counts = {1, 1, 1, 1, 0, 1, 1, 1};
  for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_EQ(d.buckets[i].count, counts[i]) << i;
  EXPECT_DOUBLE_EQ(d.buckets[0].low, 0.1);
  EXPECT_DOUBLE_EQ(d.buckets[7].high, 50.0);
}

TEST(Distribution, BucketsAdjoinAndCountEveryValue) {
  std::vector<double> values;
  for (double value = 0.0; value < 1e6; value = value * 1.3 + 0.001) values.push_back(value);
  const Distribution d = distribution_of(values);
  EXPECT_EQ(d.buckets.front().low, 0.0);
  EXPECT_DOUBLE_EQ(d.buckets.front().high, 0.01);
  std::size_t sum = 0;
  for (std::size_t i = 0; i < d.buckets.size(); ++i) {
    sum += d.buckets[i].count;
    EXPECT_LT(d.buckets[i].low, d.buckets[i].high);
    EXPECT_EQ(d.buckets[i].low, i == 0 ? 0.0 : d.buckets[i - 1].high);
  }
  EXPECT_EQ(sum, values.size());
  EXPECT_GT(d.buckets.back().count, 0U);
}

}  // namespace
}  // namespace segue::statistics
