#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/reproduce/reproduce_report.hpp"
#include "cmodel/studies/comparison/factor.hpp"

namespace segue::cli {
namespace {

using studies::Row;

bool is_summed_up(const Row& row) { return row.published && !row.detail; }

std::string shown(const Row& row, double value) {
  return std::isnan(value) ? "none" : fmt::format("{:.4g}", studies::comparable(row, value));
}

std::string spread(const Row& row) {
  if (row.range) {
    return fmt::format("({}..{})", shown(row, row.range->first), shown(row, row.range->second));
  }
  if (!row.ci || std::isnan(row.ci->low)) return "-";
  return fmt::format("{}..{}", shown(row, row.ci->low), shown(row, row.ci->high));
}

std::string shown(const std::optional<double>& factor) {
  return factor ? fmt::format("{:.2f}", *factor) : "-";
}

std::string line_of(const Row& row, std::size_t width) {
  return fmt::format(
      "  {:<{}}  {:>9}  {:>8}  {:>6}  {:>15}  {:>3}  {:<4}  {}\n", row.name, width,
      shown(row, *row.published), shown(row, row.ours), shown(studies::factor_of(row)), spread(row),
      row.ci ? fmt::format("{}", row.ci->n) : "-", row.gain ? "x" : row.unit, kModelled);
}

std::string heading(const ReproduceReport& report) {
  const std::optional<studies::MeanFactor> mean = studies::mean_factor(report.rows);
  std::string text = report.figure + ": ";
  text += mean ? fmt::format("factor {:.2f} over {} number{} [{}]", mean->factor, mean->rows,
                             mean->rows == 1 ? "" : "s", kModelled)
               : "no factor";
  if (!report.reason.empty()) text += "; " + report.reason;
  return text + "\n";
}

}  // namespace

std::string reproduce_summary(const std::vector<ReproduceReport>& reports) {
  std::size_t width = 4;
  for (const ReproduceReport& report : reports) {
    for (const Row& row : report.rows) {
      if (is_summed_up(row)) width = std::max(width, row.name.size());
    }
  }
  std::string text = "summary\n\n";
  fmt::format_to(std::back_inserter(text),
                 "  {:<{}}  {:>9}  {:>8}  {:>6}  {:>15}  {:>3}  {:<4}  {}\n", "what", width,
                 "published", "ours", "factor", "95 % (range)", "n", "unit", "fidelity");
  for (const ReproduceReport& report : reports) {
    text += heading(report);
    for (const Row& row : report.rows) {
      if (is_summed_up(row)) text += line_of(row, width);
    }
  }
  return text;
}

}  // namespace segue::cli
