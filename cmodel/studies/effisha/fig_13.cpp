// Figure 13: time from the eviction flag until a kernel has left the GPU.
#include <fmt/format.h>

#include <algorithm>

#include "cmodel/studies/effisha/figure.hpp"
#include "cmodel/studies/thesis6/simulator.hpp"

namespace segue::studies::effisha {
namespace {

std::vector<Row> fig_13_rows(const Setting& setting, bool each) {
  const std::vector<YieldingKernel>& suite = setting.suite->kernels(setting);
  std::vector<Row> rows;
  std::vector<Row> kernels;
  for (std::size_t k = 0; k < kYieldVariants.size(); ++k) {
    if (kYieldVariants[k].check == sm_model::FlagCheck::kNone) continue;
    std::vector<double> values;
    for (const YieldingKernel& kernel : suite) {
      values.push_back(kernel.left_after_us[k] / 1e3);
      Row& row = kernels.emplace_back();
      row.name = fmt::format("{}, {}", kYieldVariants[k].name, kernel.name);
      row.ours = values.back();
      row.unit = std::string{"ms"};
      const std::string note = thesis6::untracked_note(kernel.untracked_share);
      row.note = note.substr(std::min<std::size_t>(2, note.size()));
    }
    rows.push_back(mean_row(fmt::format("{}, average", kYieldVariants[k].name), values, "ms"));
  }
  if (each) rows.insert(rows.end(), kernels.begin(), kernels.end());
  return rows;
}

}  // namespace

Figure fig_13() {
  return {.id = "effisha-fig-13",
          .title = "Time from the flag until a kernel has left the GPU (lower is better)",
          .averages = true,
          .on_sms = true,
          .guesses = {},
          .rows = fig_13_rows};
}

}  // namespace segue::studies::effisha
