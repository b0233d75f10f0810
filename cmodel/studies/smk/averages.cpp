#include "cmodel/studies/smk/averages.hpp"

#include <fmt/format.h>

#include <map>

#include "cmodel/studies/comparison/mean.hpp"

namespace segue::studies::smk {

std::vector<Series> run_series(const Setting& setting, std::span<const Mix> mixes,
                               std::span<const Scheme> schemes, gpu::WarpScheduler scheduler) {
  std::vector<Simulation> points;
  for (const Scheme& scheme : schemes) {
    for (const Mix& mix : mixes) {
      points.push_back({.benchmarks = mix, .scheme = scheme, .scheduler = scheduler});
    }
  }
  const std::vector<Outcome> outcomes = simulate(setting, points);
  std::vector<Series> result;
  auto next = outcomes.begin();
  for (const Scheme& scheme : schemes) {
    const auto end = next + static_cast<std::ptrdiff_t>(mixes.size());
    result.push_back({.name = std::string(scheme.name), .outcomes = {next, end}});
    next = end;
  }
  return result;
}

void add_averages(const Setting& setting, std::span<const Mix> mixes, const Series& series,
                  std::string_view what, const Measure& measure, std::vector<Row>& rows) {
  std::map<std::string, std::vector<double>> by_class;
  std::vector<double> all;
  for (std::size_t i = 0; i < mixes.size(); ++i) {
    all.push_back(measure(series.outcomes[i]));
    by_class[class_of(*setting.benchmarks, mixes[i])].push_back(all.back());
  }
  const auto add = [&](const std::string& group, const std::vector<double>& values) {
    rows.push_back(ratio_row(fmt::format("{}, {}, {}", series.name, what, group), values, ""));
  };
  for (const auto& [group, values] : by_class) add(group, values);
  add("average", all);
}

void add_each(const Setting& setting, std::span<const Mix> mixes, const Series& series,
              std::string_view what, const Measure& measure, std::vector<Row>& rows) {
  for (std::size_t i = 0; i < mixes.size(); ++i) {
    Row& row = rows.emplace_back();
    row.name = fmt::format("{}, {}, {}", series.name, what, name_of(*setting.benchmarks, mixes[i]));
    row.ours = measure(series.outcomes[i]);
    row.note = class_of(*setting.benchmarks, mixes[i]);
  }
}

}  // namespace segue::studies::smk
