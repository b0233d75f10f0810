#include "cmodel/studies/comparison/mean.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/statistics/univariate_statistics.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "cmodel/random/random.hpp"

namespace segue::studies {
namespace {

constexpr double kOneSided = 0.975;  // of a two-sided 95 %
constexpr double kRounding = 1e-9;   // relative, of a mean of thousands of values
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

Mean arithmetic(const std::vector<double>& values) {
  if (values.empty()) return {kUnknown, kUnknown, kUnknown, 0};
  const double mean = boost::math::statistics::mean(values);
  if (values.size() < kFewestForInterval) return {mean, kUnknown, kUnknown, values.size()};
  const auto count = static_cast<double>(values.size());
  Random random(1);
  std::vector<double> means(kDraws);
  for (double& drawn : means) {
    for (std::size_t i = 0; i < values.size(); ++i) drawn += values[random.below(values.size())];
    drawn /= count;
  }
  const Interval interval = percentiles(means);
  return {mean, interval.low, interval.high, values.size()};
}

}  // namespace

Interval percentiles(std::span<double> draws) {
  if (draws.empty()) return {kUnknown, kUnknown};
  std::ranges::sort(draws);
  const double rounding = kRounding * std::max(std::abs(draws.front()), std::abs(draws.back()));
  if (draws.back() - draws.front() <= rounding) return {kUnknown, kUnknown};
  const auto outside =
      static_cast<std::size_t>((1.0 - kOneSided) * static_cast<double>(draws.size()));
  return {draws[outside], draws[draws.size() - 1 - outside]};
}

Mean mean_of(std::span<const double> values, MeanKind kind) {
  std::vector<double> terms(values.begin(), values.end());
  if (kind == MeanKind::kArithmetic) return arithmetic(terms);
  for (double& term : terms) term = std::log(term);
  const Mean logs = arithmetic(terms);
  return {std::exp(logs.value), std::exp(logs.low), std::exp(logs.high), logs.n};
}

Mean share_of(std::size_t hits, std::size_t all) {
  if (all == 0) return {kUnknown, kUnknown, kUnknown, 0};
  const auto n = static_cast<double>(all);
  const double share = static_cast<double>(hits) / n;
  if (all < kFewestForInterval) return {share, kUnknown, kUnknown, all};
  const double z = boost::math::quantile(boost::math::normal(), kOneSided);
  const double middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
  const double half =
      z / (1.0 + z * z / n) * std::sqrt(share * (1.0 - share) / n + z * z / (4.0 * n * n));
  // Rounding must not lead out of the range of a share.
  return {share, std::max(0.0, middle - half), std::min(1.0, middle + half), all};
}

}  // namespace segue::studies
