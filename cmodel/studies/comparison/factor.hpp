#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "cmodel/studies/comparison/row.hpp"

namespace segue::studies {

/// A number of a row as `factor_of` compares it: a gain in percent as the ratio that it is of.
double comparable(const Row& row, double value);

/// The factor between the published number of a row and ours, whichever is the larger; none if one
/// of them is missing or not positive, or if they count equal rows of a table.
std::optional<double> factor_of(const Row& row);

/// The geometric mean of the factors of rows.
struct MeanFactor {
  double factor = 1.0;
  std::size_t rows = 0;  ///< that have one
};

/// None if no row has a factor.
std::optional<MeanFactor> mean_factor(std::span<const Row> rows);

}  // namespace segue::studies
