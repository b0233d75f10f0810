// Figure 4 and the text of section 5: pairs of benchmarks under Spart, SMK and SMK-P.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cmodel/studies/smk/averages.hpp"
#include "cmodel/studies/smk/figure.hpp"

namespace segue::studies::smk {
namespace {

/// The gain in throughput over sequential execution, which has an STP of 1.
Row over_sequential(const Series& series) {
  std::vector<double> ratios;
  for (const Outcome& outcome : series.outcomes) ratios.push_back(outcome.stp());
  return gain_row(fmt::format("{} over sequential, average", series.name), ratios);
}

/// How much more than under Spart: the average over pairs, and the best pair.
void add_over_spart(const Setting& setting, std::span<const Mix> pairs, const Series& spart,
                    const Series& series, std::vector<Row>& rows) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    ratios.push_back(series.outcomes[i].stp() / spart.outcomes[i].stp());
  }
  rows.push_back(gain_row(fmt::format("{} over Spart, average", series.name), ratios));
  const auto best = std::ranges::max_element(ratios);
  const Mix& pair = pairs[static_cast<std::size_t>(best - ratios.begin())];
  Row& row = rows.emplace_back();
  row.name = fmt::format("{} over Spart, best pair", series.name);
  row.ours = 100.0 * (*best - 1.0);
  row.unit = std::string("%");
  row.gain = true;
  row.note = fmt::format("{}, {}", name_of(*setting.benchmarks, pair),
                         class_of(*setting.benchmarks, pair));
}

std::vector<Row> fig_4_rows(const Setting& setting, bool each) {
  constexpr std::array<Scheme, 5> kSchemes = {kSpart, kSmk, kSmkP, kSpartRounds, kSmkRelaxed};
  const std::vector<Mix> pairs = mixes_of(setting.benchmarks->size(), 2);
  const std::vector<Series> all =
      run_series(setting, pairs, kSchemes, setting.options.assumptions.scheduler);
  std::vector<Row> rows;
  for (const Series& series : all) {
    add_averages(setting, pairs, series, "STP", &Outcome::stp, rows);
    if (each) add_each(setting, pairs, series, "STP", &Outcome::stp, rows);
  }
  for (const Series& series : all) rows.push_back(over_sequential(series));
  for (const Series& series : std::span(all).subspan(1)) {
    add_over_spart(setting, pairs, all.front(), series, rows);
  }
  for (const Series& series : all) {
    add_averages(setting, pairs, series, "fairness", &Outcome::fairness, rows);
    if (each) add_each(setting, pairs, series, "fairness", &Outcome::fairness, rows);
  }
  for (const Series& series : all) {
    std::vector<double> preempted;
    for (const Outcome& outcome : series.outcomes) preempted.push_back(outcome.preempted);
    rows.push_back(mean_row(fmt::format("{}, preempted thread blocks, average", series.name),
                            preempted, "TBs"));
  }
  return rows;
}

}  // namespace

Figure fig_4() {
  return {.id = "smk-fig-4",
          .title = "System throughput and fairness of pairs of benchmarks (higher is better)",
          .rows = fig_4_rows};
}

}  // namespace segue::studies::smk
