#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace segue::studies {

enum class MeanKind : std::uint8_t { kArithmetic, kGeometric };

/// A mean and its 95 % confidence interval. Of fewer than five values the interval is not known:
/// `low` and `high` are not numbers.
struct Mean {
  double value = 0.0;
  double low = 0.0;
  double high = 0.0;
  std::size_t n = 0;  ///< values
};

/// The mean of at least one value, with the percentiles of 2000 means of as many values drawn from
/// these (a bootstrap): the interval stays within their range, whatever their distribution.
/// @param values positive, for a geometric mean, which is that of their logarithms
Mean mean_of(std::span<const double> values, MeanKind kind = MeanKind::kArithmetic);

/// Of a share of `hits` among `all`, at least one (Wilson's interval).
Mean share_of(std::size_t hits, std::size_t all);

}  // namespace segue::studies
