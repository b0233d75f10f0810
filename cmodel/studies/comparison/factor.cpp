#include "cmodel/studies/comparison/factor.hpp"

#include <algorithm>
#include <cmath>

namespace segue::studies {

double comparable(const Row& row, double value) {
  constexpr double kPercent = 100.0;
  return row.gain ? 1.0 + value / kPercent : value;
}

std::optional<double> factor_of(const Row& row) {
  if (!row.published || row.unit == "rows") return std::nullopt;
  const double published = comparable(row, *row.published);
  const double ours = comparable(row, row.ours);
  if (!(published > 0.0) || !(ours > 0.0)) return std::nullopt;
  return std::max(published / ours, ours / published);
}

std::optional<MeanFactor> mean_factor(std::span<const Row> rows) {
  double logs = 0.0;
  MeanFactor mean;
  for (const Row& row : rows) {
    const std::optional<double> factor = factor_of(row);
    if (!factor) continue;
    logs += std::log(*factor);
    ++mean.rows;
  }
  if (mean.rows == 0) return std::nullopt;
  mean.factor = std::exp(logs / static_cast<double>(mean.rows));
  return mean;
}

}  // namespace segue::studies
