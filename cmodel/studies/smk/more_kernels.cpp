// Future work of the paper's conclusion: more than two kernels on an SM.
#include <fmt/format.h>

#include <array>

#include "cmodel/studies/smk/averages.hpp"
#include "cmodel/studies/smk/figure.hpp"

namespace segue::studies::smk {
namespace {

std::vector<Row> more_kernels_rows(const Setting& setting, bool each) {
  constexpr std::array<Scheme, 3> kSchemes = {kSpart, kSmk, kSmkP};
  constexpr std::array<std::size_t, 2> kSizes = {3, 4};
  /// Every so manieth of the mixes: 40 of 120, 42 of 210.
  constexpr std::array<std::size_t, 2> kEvery = {3, 5};
  std::vector<Row> rows;
  for (std::size_t i = 0; i < kSizes.size(); ++i) {
    const std::vector<Mix> all = mixes_of(setting.benchmarks->size(), kSizes[i]);
    std::vector<Mix> mixes;
    for (std::size_t m = 0; m < all.size(); m += kEvery[i]) mixes.push_back(all[m]);
    for (Series& series :
         run_series(setting, mixes, kSchemes, setting.options.assumptions.scheduler)) {
      series.name += fmt::format(", {} kernels", kSizes[i]);
      add_averages(setting, mixes, series, "STP", &Outcome::stp, rows);
      add_averages(setting, mixes, series, "fairness", &Outcome::fairness, rows);
      if (each) add_each(setting, mixes, series, "STP", &Outcome::stp, rows);
    }
  }
  return rows;
}

}  // namespace

Figure more_kernels() {
  return {.id = "smk-more-kernels",
          .title = "Three and four benchmarks that share the GPU",
          .printed = false,
          .rows = more_kernels_rows};
}

}  // namespace segue::studies::smk
