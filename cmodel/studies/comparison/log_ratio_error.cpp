#include "cmodel/studies/comparison/log_ratio_error.hpp"

#include <cmath>

namespace segue::studies {

void LogRatioError::add(std::span<const Row> rows) {
  for (const Row& row : rows) {
    if (row.unit != "x" || !row.published) continue;
    sum_of_logs_ += std::abs(std::log(row.ours / *row.published));
    ++ratios_;
  }
}

double LogRatioError::factor() const {
  return std::exp(sum_of_logs_ / static_cast<double>(ratios_));
}

}  // namespace segue::studies
