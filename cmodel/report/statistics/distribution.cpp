#include "cmodel/report/statistics/distribution.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace segue::statistics {
namespace {

/// The lower bound of bucket `index`: 0, 0.01, 0.02, 0.05, 0.1 ... A power of ten is divided, not
/// multiplied by a fraction, so that 0.2 is the same number that a reader writes.
double bound(std::size_t index) {
  constexpr std::array<double, 3> kSteps = {1.0, 2.0, 5.0};
  constexpr double kSmallest = 100.0;  // one by so much
  if (index == 0) return 0.0;
  const std::size_t decade = (index - 1) / 3;
  return kSteps[(index - 1) % 3] * std::pow(10.0, static_cast<double>(decade)) / kSmallest;
}

/// The smallest value that is not less than `percent` of all.
double nearest_rank(const std::vector<double>& sorted, std::size_t percent) {
  return sorted[(sorted.size() * percent + 99) / 100 - 1];
}

std::vector<Bucket> buckets_of(const std::vector<double>& sorted) {
  std::vector<Bucket> buckets;
  std::size_t index = 0;
  while (bound(index + 1) <= sorted.front()) ++index;
  for (auto rest = sorted.begin(); rest != sorted.end(); ++index) {
    const Bucket bucket{.low = bound(index), .high = bound(index + 1)};
    const auto end = std::lower_bound(rest, sorted.end(), bucket.high);
    buckets.push_back(bucket);
    buckets.back().count = static_cast<std::size_t>(end - rest);
    rest = end;
  }
  return buckets;
}

}  // namespace

Distribution distribution_of(std::vector<double> values) {
  Distribution result;
  if (values.empty()) return result;
  std::sort(values.begin(), values.end());
  result.count = values.size();
  result.min = values.front();
  result.mean =
      std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  result.median = nearest_rank(values, 50);
  result.p95 = nearest_rank(values, 95);
  result.max = values.back();
  result.buckets = buckets_of(values);
  return result;
}

}  // namespace segue::statistics
