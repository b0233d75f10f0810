// Figure 10: time that EffiSha's loop adds to kernels which nothing evicts, by its optimisations.
#include <fmt/format.h>

#include "cmodel/studies/effisha/figure.hpp"
#include "cmodel/studies/thesis6/simulator.hpp"

namespace segue::studies::effisha {
namespace {

std::vector<Row> fig_10_rows(const Setting& setting, bool each) {
  const std::vector<YieldingKernel>& suite = setting.suite->kernels(setting);
  std::vector<Row> rows;
  std::vector<Row> kernels;
  for (std::size_t k = 0; k < kYieldVariants.size(); ++k) {
    std::vector<double> values;
    for (const YieldingKernel& kernel : suite) {
      values.push_back(kernel.overheads[k]);
      Row& row = kernels.emplace_back();
      row.name = fmt::format("{}, {}", kYieldVariants[k].name, kernel.name);
      row.ours = values.back();
      row.unit = std::string{"%"};
      row.note = fmt::format("{} block-tasks, {:.2g} looks each{}", kernel.tasks, kernel.looks[k],
                             thesis6::untracked_note(kernel.untracked_share));
    }
    rows.push_back(mean_row(fmt::format("{}, average", kYieldVariants[k].name), values, "%"));
  }
  if (each) rows.insert(rows.end(), kernels.begin(), kernels.end());
  return rows;
}

}  // namespace

Figure fig_10() {
  return {.id = "effisha-fig-10",
          .title = "Time that a loop over block-tasks with a look at a flag adds to a kernel",
          .averages = true,
          .on_sms = true,
          .idle = {"moments"},
          .guesses = {},
          .rows = fig_10_rows};
}

}  // namespace segue::studies::effisha
