#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cmodel/studies/comparison/row.hpp"

namespace segue::studies {

/// The error of our ratios against the published ones: the factor between the two numbers of a row,
/// whichever is the larger, averaged geometrically over all rows that are ratios (unit "x") and
/// have a published number.
class LogRatioError {
 public:
  void add(std::span<const Row> rows);
  /// Number of rows that were averaged.
  [[nodiscard]] std::size_t ratios() const { return ratios_; }
  /// 1 if all are equal; needs at least one ratio.
  [[nodiscard]] double factor() const;

 private:
  double sum_of_logs_ = 0.0;
  std::size_t ratios_ = 0;
};

/// The errors of the rows of each group, in the order of their first rows; groups without a
/// published ratio are left out.
std::vector<std::pair<std::string, LogRatioError>> errors_by_group(std::span<const Row> rows);

}  // namespace segue::studies
