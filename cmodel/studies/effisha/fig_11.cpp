// Figure 11 and the last bars of Figure 10: the price of slicing kernels (PKM) for a response time.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cmodel/studies/effisha/figure.hpp"

namespace segue::studies::effisha {
namespace {

/// Percent that slices of this length cost: between two of them lie the gap of a launch and half of
/// the last block-tasks, which end one by one. A slice has at least one block-task, and the longest
/// ends with the slice: a kernel leaves in an eviction's time after the flag.
double overhead(const Kernel& kernel, Time response, const Assumptions& assumptions) {
  const Time slice = std::max(response, kernel.eviction);
  const double lost =
      static_cast<double>(assumptions.launch) + static_cast<double>(kernel.eviction) / 2;
  return 100.0 * lost / static_cast<double>(slice);
}

void add_rows(const std::string& name, const Setting& setting, bool each, std::vector<Row>& rows,
              const auto& response_of) {
  std::vector<double> values;
  std::vector<Row> kernels;
  for (const Kernel& kernel : setting.kernels) {
    values.push_back(overhead(kernel, response_of(kernel), setting.assumptions));
    Row& row = kernels.emplace_back();
    row.name = fmt::format("{}, {}", name, kernel.name);
    row.ours = values.back();
    row.unit = std::string{"%"};
  }
  rows.push_back(mean_row(name + ", average", values, "%"));
  if (each) rows.insert(rows.end(), kernels.begin(), kernels.end());
}

std::vector<Row> fig_11_rows(const Setting& setting, bool each) {
  std::vector<Row> rows;
  for (const double ms : {1.0, 0.5, 0.25, 0.125, 0.0625}) {
    const auto response = static_cast<Time>(ms * static_cast<double>(kMillisecond));
    add_rows(fmt::format("PKM, response in {:g} ms", ms), setting, each, rows,
             [response](const Kernel&) { return response; });
  }
  add_rows("PKM, response as EffiSha's", setting, each, rows,
           [](const Kernel& kernel) { return kernel.eviction; });
  return rows;
}

}  // namespace

Figure fig_11() {
  return {.id = "effisha-fig-11",
          .title = "Overhead of sliced kernels (PKM) by their response time, without preemption",
          .averages = true,
          .idle = {"overhead", "slice-us"},
          .guesses = {kSliceEnds},
          .rows = fig_11_rows};
}

}  // namespace segue::studies::effisha
