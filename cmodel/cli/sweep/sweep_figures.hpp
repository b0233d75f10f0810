#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cmodel/cli/sweep/sweep_record.hpp"

namespace segue::cli {

/// A figure of a run or of its hardware that table and CSV show.
/// A figure that the table has where a point has launches with a deadline.
inline constexpr std::string_view kDeadlinesMet = "deadlines_met";

struct SweepFigure {
  std::string_view name;   ///< as in `segue run --json`, or in its member `hardware`
  std::string_view title;  ///< in the table; empty: not there
};

std::span<const SweepFigure> sweep_figures();

/// The figure in a record; null if there is none.
SweepRecord figure_of(const SweepRecord& record, const SweepFigure& figure);

/// Its fidelity, such as "modelled"; empty if the record has no run.
std::string fidelity_of(const SweepRecord& record, const SweepFigure& figure);

/// Is the area of a block of the record's hardware no row, but fitted to rows of other sizes?
bool has_fitted_area(const SweepRecord& record);

}  // namespace segue::cli
