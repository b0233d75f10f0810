// Figure 14: normalised turnaround times of kernels.
#include <fmt/format.h>

#include <array>

#include "cmodel/studies/effisha/figure.hpp"
#include "cmodel/studies/effisha/staggered.hpp"

namespace segue::studies::effisha {
namespace {

std::vector<Row> fig_14_rows(const Setting& setting, bool /*each_kernel*/) {
  std::vector<Row> rows;
  for (const Priorities& priorities : kPriorities) {
    if (priorities.name == "random") continue;  // left out by the paper
    for (const NamedPolicy& policy : kPolicies) {
      const Staggered run =
          run_staggered(setting.kernels, priorities, policy.policy, setting.assumptions);
      const std::string name = fmt::format("{}, {}", priorities.name, policy.name);
      rows.push_back(mean_row(name + ", average", run.ntt, "NTT"));
      for (std::size_t k = 0; k < run.ntt.size(); ++k) {
        Row& row = rows.emplace_back();
        row.name = fmt::format("{}, {}", name, setting.kernels[k].name);
        row.ours = run.ntt[k];
        row.unit = std::string{"NTT"};
      }
    }
  }
  return rows;
}

}  // namespace

Figure fig_14() {
  return {.id = "effisha-fig-14",
          .title = "NTT of kernels that arrive 3 ms apart (lower is better)",
          .rows = fig_14_rows};
}

}  // namespace segue::studies::effisha
