#include "cmodel/gpu/plan/lognormal_tbs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace segue::gpu {
namespace {

double mean_of(const std::vector<Cycle>& cycles) {
  return std::accumulate(cycles.begin(), cycles.end(), 0.0) / static_cast<double>(cycles.size());
}

double cv_of(const std::vector<Cycle>& cycles) {
  const double mean = mean_of(cycles);
  double squares = 0.0;
  for (const Cycle each : cycles) {
    squares += (static_cast<double>(each) - mean) * (static_cast<double>(each) - mean);
  }
  return std::sqrt(squares / static_cast<double>(cycles.size())) / mean;
}

TEST(LognormalTbs, WithoutVariationAllLastTheirMean) {
  for (const Cycle each : lognormal_tbs({.mean = 1000.0, .cv = 0.0}, 500, 100)) {
    EXPECT_EQ(each, 1000U);
  }
}

TEST(LognormalTbs, HaveTheCoefficientOfVariation) {
  // The tail beyond 1 - 1/2048 is cut off.
  EXPECT_NEAR(cv_of(lognormal_tbs({.mean = 1e6, .cv = 0.2}, 500, 100)), 0.2, 0.005);
  EXPECT_NEAR(cv_of(lognormal_tbs({.mean = 1e6, .cv = 1.0}, 500, 100)), 1.0, 0.05);
}

TEST(LognormalTbs, AreShorterSoThatTheKernelTakesAsLongAlone) {
  const auto few_waves = lognormal_tbs({.mean = 1e6, .cv = 1.0}, 200, 100);
  const auto many_waves = lognormal_tbs({.mean = 1e6, .cv = 1.0}, 20'000, 100);
  EXPECT_LT(mean_of(few_waves), 0.6e6);  // the longest of 200 decides
  EXPECT_GT(mean_of(many_waves), 0.9e6);
  EXPECT_LT(mean_of(many_waves), 1.01e6);
}

TEST(LognormalTbs, AreAscending) {
  const auto cycles = lognormal_tbs({.mean = 1e6, .cv = 1.0}, 500, 100);
  EXPECT_EQ(cycles.size(), 1024U);
  EXPECT_TRUE(std::ranges::is_sorted(cycles));
}

}  // namespace
}  // namespace segue::gpu
