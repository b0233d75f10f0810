#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace segue::studies {

enum class MeanKind : std::uint8_t { kArithmetic, kGeometric };

/// A mean and its 95 % confidence interval (Student's t; of the logarithms, for a geometric
/// mean). Of one value the interval is not known: `low` and `high` are not numbers.
struct Mean {
  double value = 0.0;
  double low = 0.0;
  double high = 0.0;
};

/// @param values at least one; positive, for a geometric mean.
Mean mean_of(std::span<const double> values, MeanKind kind);

/// Of a share of `hits` among `all`, at least one (Wilson's interval).
Mean share_of(std::size_t hits, std::size_t all);

}  // namespace segue::studies
