// Figure 12: time that all kernels take longer than on the unchanged GPU.
#include <fmt/format.h>

#include "cmodel/studies/effisha/figure.hpp"
#include "cmodel/studies/effisha/staggered.hpp"

namespace segue::studies::effisha {
namespace {

std::vector<Row> fig_12_rows(const Setting& setting, bool /*each_kernel*/) {
  std::vector<Row> rows;
  for (const Priorities& priorities : kPriorities) {
    const auto length = [&](Policy policy) {
      return static_cast<double>(
          run_staggered(setting.kernels, priorities, policy, setting.assumptions).length);
    };
    const double base = length(Policy::kDefault);
    for (const NamedPolicy& policy : kPolicies) {
      if (policy.policy == Policy::kDefault) continue;
      Row& row = rows.emplace_back();
      row.name = fmt::format("{}, {}", priorities.name, policy.name);
      row.ours = 100.0 * (length(policy.policy) / base - 1.0);
      row.unit = std::string{"%"};
    }
  }
  return rows;
}

}  // namespace

Figure fig_12() {
  return {.id = "effisha-fig-12",
          .title = "Time that all kernels take longer than on the unchanged GPU",
          .rows = fig_12_rows};
}

}  // namespace segue::studies::effisha
