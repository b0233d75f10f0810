// Figure 13: time from the eviction flag until a kernel has left the GPU.
#include <algorithm>

#include "cmodel/studies/effisha/figure.hpp"
#include "cmodel/studies/thesis6/simulator.hpp"

namespace segue::studies::effisha {
namespace {

std::vector<Row> fig_13_rows(const Setting& setting, bool each) {
  return variant_rows(
      setting.suite->kernels(setting),
      {.unit = "ms",
       .value = [](const YieldingKernel& kernel,
                   std::size_t k) { return kernel.left_after_us[k] / 1e3; },
       .note =
           [](const YieldingKernel& kernel, std::size_t) {
             const std::string note = thesis6::untracked_note(kernel.untracked_share);
             return note.substr(std::min<std::size_t>(2, note.size()));  // "; " joins notes
           }},
      each);
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
