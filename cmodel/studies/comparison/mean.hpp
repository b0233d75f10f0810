#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace segue::studies {

enum class MeanKind : std::uint8_t { kArithmetic, kGeometric };

/// A mean and its 95 % confidence interval. Of fewer than five values the interval is not known,
/// nor a bootstrap's of values that are all the same: `low` and `high` are not numbers. Of no
/// values `value` is no number either.
struct Mean {
  double value = 0.0;
  double low = 0.0;
  double high = 0.0;
  std::size_t n = 0;  ///< values
};

/// Fewer values say nothing of their spread.
inline constexpr std::size_t kFewestForInterval = 5;
/// Draws of a bootstrap.
inline constexpr std::size_t kDraws = 2000;

/// The 95 % interval of bootstrapped estimates, which it sorts.
struct Interval {
  double low = 0.0;
  double high = 0.0;
};
/// Not known, `low` and `high` no numbers, of none and of estimates that are all the same but for
/// rounding.
Interval percentiles(std::span<double> draws);

/// The mean with the percentiles of 2000 means of as many values drawn from these (a bootstrap):
/// the interval stays within their range, for any distribution.
/// @param values positive, for a geometric mean, which is that of their logarithms
Mean mean_of(std::span<const double> values, MeanKind kind = MeanKind::kArithmetic);

/// The share of `hits` among `all`, with Wilson's interval.
Mean share_of(std::size_t hits, std::size_t all);

}  // namespace segue::studies
