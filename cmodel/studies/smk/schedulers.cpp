// Future work of the paper (section 5): warp schedulers, one of which knows kernels.
#include <fmt/format.h>

#include <array>

#include "cmodel/studies/smk/averages.hpp"
#include "cmodel/studies/smk/figure.hpp"

namespace segue::studies::smk {
namespace {

std::vector<Row> scheduler_rows(const Setting& setting, bool each) {
  constexpr std::array<Scheme, 3> kSchemes = {kSpart, kSmk, kSmkP};
  const std::vector<Mix> pairs = mixes_of(setting.benchmarks->size(), 2);
  std::vector<Row> rows;
  for (const gpu::WarpScheduler scheduler : gpu::kWarpSchedulers) {
    for (Series& series : run_series(setting, pairs, kSchemes, scheduler)) {
      series.name += fmt::format(", {}", gpu::name_of(scheduler));
      add_averages(setting, pairs, series, "STP", &Outcome::stp, rows);
      add_averages(setting, pairs, series, "fairness", &Outcome::fairness, rows);
      if (each) add_each(setting, pairs, series, "fairness", &Outcome::fairness, rows);
    }
  }
  return rows;
}

}  // namespace

Figure schedulers() {
  return {.id = "smk-schedulers",
          .title = "Pairs of benchmarks under three warp schedulers",
          .printed = false,
          .varies = "scheduler",
          .rows = scheduler_rows};
}

}  // namespace segue::studies::smk
