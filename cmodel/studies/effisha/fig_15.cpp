// Figure 15: throughput of the same runs.
#include <fmt/format.h>

#include "cmodel/studies/effisha/figure.hpp"
#include "cmodel/studies/effisha/staggered.hpp"

namespace segue::studies::effisha {
namespace {

std::vector<Row> fig_15_rows(const Setting& setting, bool /*each_kernel*/) {
  std::vector<Row> rows;
  for (const Priorities& priorities : kPriorities) {
    for (const NamedPolicy& policy : kPolicies) {
      Row& row = rows.emplace_back();
      row.name = fmt::format("{}, {}", priorities.name, policy.name);
      row.ours = run_staggered(setting.kernels, priorities, policy.policy, setting.assumptions).stp;
      row.unit = std::string{"STP"};
    }
  }
  return rows;
}

}  // namespace

Figure fig_15() {
  return {.id = "effisha-fig-15",
          .title = "System throughput of kernels that arrive 3 ms apart (higher is better)",
          .rows = fig_15_rows};
}

}  // namespace segue::studies::effisha
