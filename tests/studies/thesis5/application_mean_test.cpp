#include "cmodel/studies/thesis5/application_mean.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace segue::studies::thesis5 {
namespace {

/// `mixes` mixes of applications 0 and 1: 1 and 9, in every second one 3 and 9.
std::vector<Sample> samples(std::size_t mixes) {
  std::vector<Sample> result;
  for (std::size_t mix = 0; mix < mixes; ++mix) {
    result.push_back({.mix = mix, .application = 0, .ratio = mix % 2 == 0 ? 1.0 : 3.0});
    result.push_back({.mix = mix, .application = 1, .ratio = 9.0});
  }
  return result;
}

TEST(ApplicationMean, IsTheMeanOfTheApplicationsMeans) {
  std::vector<Sample> uneven = samples(2);
  uneven.push_back({.mix = 2, .application = 1, .ratio = 9.0});
  const ApplicationMean estimate = mean_over_applications(uneven, Resampled::kMixes);
  EXPECT_DOUBLE_EQ(estimate.mean.value, (2.0 + 9.0) / 2.0);
  EXPECT_DOUBLE_EQ(estimate.geometric, std::sqrt(std::sqrt(3.0) * 9.0));
  EXPECT_EQ(estimate.mean.n, 5U);
}

TEST(ApplicationMean, BelowFiveMixesThereIsARangeAndNoInterval) {
  const ApplicationMean few = mean_over_applications(samples(4), Resampled::kMixes);
  EXPECT_TRUE(std::isnan(few.mean.low));
  EXPECT_EQ(few.range, std::make_pair(1.0, 9.0));
  EXPECT_FALSE(std::isnan(mean_over_applications(samples(5), Resampled::kMixes).mean.low));
}

TEST(ApplicationMean, TheIntervalIsThatOfAMeanOfDraws) {
  for (const Resampled resampled : {Resampled::kMixes, Resampled::kApplication}) {
    const ApplicationMean estimate = mean_over_applications(samples(100), resampled);
    // Half of the standard error of application 0's mean, 0.1, on both sides, times 1.96.
    EXPECT_NEAR(estimate.mean.value - estimate.mean.low, 0.098, 0.02);
    EXPECT_NEAR(estimate.mean.high - estimate.mean.value, 0.098, 0.02);
  }
}

TEST(ApplicationMean, ApplicationsOfAMixAreDrawnTogether) {
  // Their ratios make up for each other in every mix.
  std::vector<Sample> paired;
  for (std::size_t mix = 0; mix < 100; ++mix) {
    const double ratio = mix % 2 == 0 ? 1.0 : 3.0;
    paired.push_back({.mix = mix, .application = 0, .ratio = ratio});
    paired.push_back({.mix = mix, .application = 1, .ratio = 4.0 - ratio});
  }
  const Mean together = mean_over_applications(paired, Resampled::kMixes).mean;
  EXPECT_TRUE(std::isnan(together.low));  // no draw differs from another
  const Mean apart = mean_over_applications(paired, Resampled::kApplication).mean;
  EXPECT_GT(apart.high - apart.low, 0.1);
}

TEST(ApplicationMean, TheSameSamplesHaveTheSameInterval) {
  const Mean one = mean_over_applications(samples(20), Resampled::kMixes).mean;
  const Mean other = mean_over_applications(samples(20), Resampled::kMixes).mean;
  EXPECT_EQ(one.low, other.low);
  EXPECT_EQ(one.high, other.high);
}

}  // namespace
}  // namespace segue::studies::thesis5
