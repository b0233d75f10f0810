// Figures 10 and 11, and all pairs: two benchmarks without deadlines (section 4.4).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "cmodel/gpu/run/metrics.hpp"
#include "cmodel/studies/chimera/figure.hpp"
#include "cmodel/studies/comparison/mean.hpp"

namespace segue::studies::chimera {
namespace {

using Pair = std::array<std::uint32_t, 2>;

/// The largest preemption latency of switching on the paper's machine.
constexpr double kLimitUs = 30.0;

std::vector<Scheme> schemes_of(std::span<const Scheme> schemes) {
  std::vector<Scheme> result(schemes.begin(), schemes.end());
  for (Scheme& scheme : result) scheme.limit_us = kLimitUs;
  return result;
}

void check_some(const std::vector<Pair>& pairs) {
  if (!pairs.empty()) return;
  throw gpu::BadInput("pairs out of 1 application; allowed: a library of at least 2");
}

/// @throws gpu::BadInput if there is no LUD
std::vector<Pair> pairs_with_lud(const Setting& setting) {
  const auto& benchmarks = *setting.benchmarks;
  const auto found = std::ranges::find(benchmarks, "LUD", &gpu::Application::name);
  if (found == benchmarks.end()) {
    throw gpu::BadInput("Chimera Figures 10 and 11: no application 'LUD' in the library");
  }
  const auto lud = static_cast<std::uint32_t>(found - benchmarks.begin());
  std::vector<Pair> pairs;
  for (std::uint32_t other = 0; other < benchmarks.size(); ++other) {
    if (other != lud) pairs.push_back({lud, other});
  }
  check_some(pairs);
  return pairs;
}

std::vector<Pair> every_pair(const Setting& setting) {
  std::vector<Pair> pairs;
  for (std::uint32_t b = 1; b < setting.benchmarks->size(); ++b) {
    for (std::uint32_t a = 0; a < b; ++a) pairs.push_back({a, b});
  }
  check_some(pairs);
  return pairs;
}

/// Metrics of each pair, first come first served and then under each scheme.
std::vector<std::vector<gpu::Metrics>> run_pairs(const Setting& setting,
                                                 std::span<const Pair> pairs,
                                                 std::span<const Scheme> schemes) {
  std::vector<Simulation> points;
  const auto benchmarks = static_cast<std::uint32_t>(setting.benchmarks->size());
  for (std::uint32_t benchmark = 0; benchmark < benchmarks; ++benchmark) {
    points.push_back(
        {.benchmarks = {benchmark}, .with_task = false, .scheme = {}, .to_budget = true});
  }
  for (const Pair& pair : pairs) {
    Simulation point{
        .benchmarks = {pair[0], pair[1]}, .with_task = false, .scheme = {}, .to_budget = true};
    points.push_back(point);
    for (const Scheme& scheme : schemes) {
      point.scheme = scheme;
      points.push_back(point);
    }
  }
  const std::vector<Counts> counts = simulate(setting, points);
  std::vector<std::vector<gpu::Metrics>> result;
  auto shared = counts.begin() + benchmarks;
  for (const Pair& pair : pairs) {
    std::vector<gpu::Metrics>& of_pair = result.emplace_back();
    for (std::size_t s = 0; s <= schemes.size(); ++s, ++shared) {
      std::array<gpu::Turnaround, 2> times;
      for (std::size_t i = 0; i < 2; ++i) {
        times[i] = {.alone = counts[pair[i]].budget_cycles.front(),
                    .shared = shared->budget_cycles[i]};
      }
      of_pair.push_back(gpu::metrics(times));
    }
  }
  return result;
}

double antt_improvement(const gpu::Metrics& fcfs, const gpu::Metrics& metrics) {
  return fcfs.antt / metrics.antt;
}

double stp_improvement(const gpu::Metrics& fcfs, const gpu::Metrics& metrics) {
  return metrics.stp / fcfs.stp;
}

using Improvement = double (*)(const gpu::Metrics& fcfs, const gpu::Metrics& metrics);

/// @param row_of makes a row of improvements: as a ratio, or in percent
std::vector<Row> with_lud(const Setting& setting, Improvement improvement,
                          Row (*row_of)(std::string, std::span<const double>), bool each) {
  const std::vector<Scheme> schemes =
      schemes_of(std::array<Scheme, 4>{kSwitch, kDrain, kFlush, kChimera});
  const std::vector<Pair> pairs = pairs_with_lud(setting);
  const auto metrics = run_pairs(setting, pairs, schemes);
  std::vector<Row> rows;
  for (std::size_t s = 0; s < schemes.size(); ++s) {
    std::vector<double> values;
    std::vector<Row> each_pair;
    for (std::size_t p = 0; p < pairs.size(); ++p) {
      values.push_back(improvement(metrics[p][0], metrics[p][s + 1]));
      Row& row = each_pair.emplace_back(row_of(
          fmt::format("{}, LUD/{}", schemes[s].name, (*setting.benchmarks)[pairs[p][1]].name),
          {&values.back(), 1}));
      row.ci.reset();
      row.range.reset();
      row.geometric.reset();
    }
    rows.push_back(row_of(fmt::format("{}, average", schemes[s].name), values));
    if (each) rows.insert(rows.end(), each_pair.begin(), each_pair.end());
  }
  return rows;
}

std::vector<Row> all_pairs_rows(const Setting& setting, bool /*each*/) {
  const std::vector<Scheme> schemes = schemes_of(std::array<Scheme, 1>{kChimera});
  const auto metrics = run_pairs(setting, every_pair(setting), schemes);
  std::vector<double> antt;
  std::vector<double> stp;
  for (const std::vector<gpu::Metrics>& of_pair : metrics) {
    antt.push_back(antt_improvement(of_pair[0], of_pair[1]));
    stp.push_back(stp_improvement(of_pair[0], of_pair[1]));
  }
  return {ratio_row("ANTT, Chimera", antt, "x"), gain_row("STP, Chimera", stp)};
}

}  // namespace

Figure fig_10() {
  return {.id = "chimera-fig-10",
          .title = "ANTT improvement over FCFS of LUD beside another benchmark, limit 30 us",
          .rows = [](const Setting& setting, bool each) {
            const auto row_of = [](std::string name, std::span<const double> ratios) {
              return ratio_row(std::move(name), ratios, "x");
            };
            return with_lud(setting, antt_improvement, row_of, each);
          }};
}

Figure fig_11() {
  return {.id = "chimera-fig-11",
          .title = "STP improvement over FCFS of LUD beside another benchmark, limit 30 us",
          .rows = [](const Setting& setting, bool each) {
            return with_lud(setting, stp_improvement, gain_row, each);
          }};
}

Figure all_pairs() {
  return {.id = "chimera-all-pairs",
          .title = "Improvement over FCFS in all pairs of benchmarks, limit 30 us",
          .averages = false,
          .rows = all_pairs_rows};
}

}  // namespace segue::studies::chimera
