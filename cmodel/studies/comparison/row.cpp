#include "cmodel/studies/comparison/row.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace segue::studies {
namespace {

double percent_above_one(double ratio) { return 100.0 * (ratio - 1.0); }

}  // namespace

Row mean_row(std::string name, const Mean& mean, std::string unit) {
  return {.name = std::move(name),
          .published = {},
          .ours = mean.value,
          .ci = mean,
          .unit = std::move(unit),
          .note = ""};
}

Row mean_row(std::string name, std::span<const double> values, std::string unit) {
  Row row = mean_row(std::move(name), mean_of(values), std::move(unit));
  if (values.empty()) {
    row.note = "mean of no values";
    return row;
  }
  const auto [least, greatest] = std::ranges::minmax(values);
  if (std::isnan(row.ci->low)) row.range = {least, greatest};
  return row;
}

Row ratio_row(std::string name, std::span<const double> ratios, std::string unit) {
  Row row = mean_row(std::move(name), ratios, std::move(unit));
  if (!ratios.empty()) row.geometric = mean_of(ratios, MeanKind::kGeometric).value;
  return row;
}

Row gain_row(std::string name, std::span<const double> ratios) {
  Row row = ratio_row(std::move(name), ratios, "%");
  row.gain = true;
  row.ours = percent_above_one(row.ours);
  row.ci->value = row.ours;
  row.ci->low = percent_above_one(row.ci->low);
  row.ci->high = percent_above_one(row.ci->high);
  if (row.geometric) row.geometric = percent_above_one(*row.geometric);
  if (row.range) {
    row.range = {percent_above_one(row.range->first), percent_above_one(row.range->second)};
  }
  return row;
}

}  // namespace segue::studies
