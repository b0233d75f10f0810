#include "cmodel/studies/comparison/mean.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/statistics/univariate_statistics.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "cmodel/random/random.hpp"

namespace segue::studies {
namespace {

constexpr double kOneSided = 0.975;  // of a two-sided 95 %

Mean arithmetic(const std::vector<double>& values) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  const double mean = boost::math::statistics::mean(values);
  if (values.size() < 2) return {mean, kUnknown, kUnknown};
  const auto count = static_cast<double>(values.size());
  const boost::math::students_t distribution(count - 1.0);
  const double half = boost::math::quantile(distribution, kOneSided) *
                      std::sqrt(boost::math::statistics::sample_variance(values) / count);
  return {mean, mean - half, mean + half};
}

}  // namespace

Mean mean_of(std::span<const double> values, MeanKind kind) {
  std::vector<double> terms(values.begin(), values.end());
  if (kind == MeanKind::kArithmetic) return arithmetic(terms);
  for (double& term : terms) term = std::log(term);
  const Mean logs = arithmetic(terms);
  return {std::exp(logs.value), std::exp(logs.low), std::exp(logs.high)};
}

Mean bootstrapped_mean(std::span<const double> values) {
  constexpr std::size_t kDraws = 2000;
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  const auto count = static_cast<double>(values.size());
  const double mean = boost::math::statistics::mean(values.begin(), values.end());
  if (values.size() < 2) return {mean, kUnknown, kUnknown};
  Random random(1);
  std::vector<double> means(kDraws);
  for (double& drawn : means) {
    for (std::size_t i = 0; i < values.size(); ++i) drawn += values[random.below(values.size())];
    drawn /= count;
  }
  std::ranges::sort(means);
  const auto outside = static_cast<std::size_t>((1.0 - kOneSided) * kDraws);
  return {mean, means[outside], means[kDraws - 1 - outside]};
}

Mean share_of(std::size_t hits, std::size_t all) {
  const auto n = static_cast<double>(all);
  const double share = static_cast<double>(hits) / n;
  const double z = boost::math::quantile(boost::math::normal(), kOneSided);
  const double middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
  const double half =
      z / (1.0 + z * z / n) * std::sqrt(share * (1.0 - share) / n + z * z / (4.0 * n * n));
  return {share, middle - half, middle + half};
}

}  // namespace segue::studies
