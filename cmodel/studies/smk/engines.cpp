// Section 4.1: contexts that preemption engines move line by line, beside the closed form by which
// all other figures are made.
#include <fmt/format.h>

#include <array>

#include "cmodel/studies/smk/averages.hpp"
#include "cmodel/studies/smk/figure.hpp"

namespace segue::studies::smk {
namespace {

/// Throughput with engines over that of the closed form, of each pair.
Row change(const Series& closed, const Series& engines) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < closed.outcomes.size(); ++i) {
    ratios.push_back(engines.outcomes[i].stp() / closed.outcomes[i].stp());
  }
  return mean_row(fmt::format("{} over the closed form, STP, average", engines.name), ratios, "");
}

Row preempted(const Series& series) {
  std::vector<double> counts;
  for (const Outcome& outcome : series.outcomes) counts.push_back(outcome.preempted);
  return mean_row(fmt::format("{}, preempted thread blocks, average", series.name), counts, "TBs");
}

std::vector<Row> engine_rows(const Setting& setting, bool each) {
  constexpr std::array kSchemes = {kSpart, kSmk, kSmkP, kSmkRelaxed};
  std::array<Scheme, kSchemes.size()> engines = kSchemes;
  for (Scheme& scheme : engines) scheme.moved_by_engines = true;
  const std::vector<Mix> pairs = mixes_of(setting.benchmarks->size(), 2);
  const gpu::WarpScheduler scheduler = setting.options.assumptions.scheduler;
  const std::vector<Series> closed = run_series(setting, pairs, kSchemes, scheduler);
  std::vector<Series> moved = run_series(setting, pairs, engines, scheduler);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < moved.size(); ++i) {
    moved[i].name += ", engines";
    add_averages(setting, pairs, moved[i], "STP", &Outcome::stp, rows);
    if (each) add_each(setting, pairs, moved[i], "STP", &Outcome::stp, rows);
    rows.push_back(change(closed[i], moved[i]));
    rows.push_back(preempted(closed[i]));
    rows.push_back(preempted(moved[i]));
  }
  return rows;
}

}  // namespace

Figure engines() {
  return {.id = "smk-engines",
          .title = "Pairs of benchmarks with contexts moved line by line",
          .printed = false,
          .by_engines = true,
          .rows = engine_rows};
}

}  // namespace segue::studies::smk
