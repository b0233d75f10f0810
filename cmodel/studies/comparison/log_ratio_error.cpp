#include "cmodel/studies/comparison/log_ratio_error.hpp"

#include <algorithm>
#include <cmath>

namespace segue::studies {

void LogRatioError::add(std::span<const Row> rows) {
  for (const Row& row : rows) {
    if (row.unit != "x" || !row.published || std::isnan(row.ours)) continue;
    sum_of_logs_ += std::abs(std::log(row.ours / *row.published));
    ++ratios_;
  }
}

double LogRatioError::factor() const {
  return std::exp(sum_of_logs_ / static_cast<double>(ratios_));
}

std::vector<std::pair<std::string, LogRatioError>> errors_by_group(std::span<const Row> rows) {
  std::vector<std::pair<std::string, LogRatioError>> errors;
  for (const Row& row : rows) {
    if (row.group.empty()) continue;
    auto of = std::ranges::find(errors, row.group, &std::pair<std::string, LogRatioError>::first);
    if (of == errors.end()) of = errors.insert(errors.end(), {row.group, LogRatioError()});
    of->second.add({&row, 1});
  }
  std::erase_if(errors, [](const auto& of) { return of.second.ratios() == 0; });
  return errors;
}

}  // namespace segue::studies
