#pragma once

#include <cstddef>
#include <vector>

namespace segue::statistics {

/// Values from `low` on, below `high`.
struct Bucket {
  double low = 0.0;
  double high = 0.0;
  std::size_t count = 0;
};

/// How values, none negative, are spread. Median and 95th percentile are values that came (nearest
/// rank). All is 0 if there was none.
struct Distribution {
  std::size_t count = 0;
  double min = 0.0;
  double mean = 0.0;
  double median = 0.0;
  double p95 = 0.0;
  double max = 0.0;
  /// From the one of the least to the one of the greatest value. Their bounds are 1, 2 and 5 times
  /// the powers of ten from 0.01 on; below that there is one, from 0.
  std::vector<Bucket> buckets;
};

Distribution distribution_of(std::vector<double> values);

}  // namespace segue::statistics
