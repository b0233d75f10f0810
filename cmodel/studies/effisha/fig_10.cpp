// Figure 10: time that EffiSha's loop adds to kernels which nothing evicts, by its optimisations.
#include <fmt/format.h>

#include "cmodel/studies/effisha/figure.hpp"
#include "cmodel/studies/thesis6/simulator.hpp"

namespace segue::studies::effisha {
namespace {

std::vector<Row> fig_10_rows(const Setting& setting, bool each) {
  return variant_rows(
      setting.suite->kernels(setting),
      {.unit = "%",
       .without_flag = true,
       .value = [](const YieldingKernel& kernel, std::size_t k) { return kernel.overheads[k]; },
       .note =
           [](const YieldingKernel& kernel, std::size_t k) {
             return fmt::format("{} block-tasks, {:.2g} looks each{}", kernel.tasks,
                                kernel.looks[k], thesis6::untracked_note(kernel.untracked_share));
           }},
      each);
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
