#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cmodel/studies/comparison/mean.hpp"

namespace segue::studies {

/// One number of a table or figure, ours beside the published one.
struct Row {
  std::string name;
  std::optional<double> published;  ///< none: the paper prints no number
  double ours = 0.0;                ///< not a number: there is none, and the note says why
  std::optional<Mean> ci;           ///< 95 % confidence interval; none: no statistics behind it
  /// Least and greatest value, where there is no interval.
  std::optional<std::pair<double, double>> range = {};
  std::optional<double> geometric = {};  ///< geometric mean, where `ours` is an arithmetic one
  std::string group = {};                ///< of rows with a common summed distance, such as a size
  std::string unit;                      ///< "x" of a ratio
  std::string note;
  bool gain = false;    ///< percent that a ratio lies above 1
  bool detail = false;  ///< one of many that another row counts
};

/// A row without a published number yet.
Row mean_row(std::string name, const Mean& mean, std::string unit);

/// The mean of values and, where it has no interval, their range; of none no number, with a note.
Row mean_row(std::string name, std::span<const double> values, std::string unit);

/// The same of ratios, with their geometric mean.
/// @param ratios positive
Row ratio_row(std::string name, std::span<const double> ratios, std::string unit);

/// The same in percent above 1.
Row gain_row(std::string name, std::span<const double> ratios);

}  // namespace segue::studies
