// Figures 6 to 9: each benchmark beside a periodic task with a deadline (sections 4.1 to 4.3).
#include <fmt/format.h>

#include <algorithm>

#include "cmodel/studies/chimera/figure.hpp"

namespace segue::studies::chimera {
namespace {

constexpr Scheme kChimeraNoHeadroom{.name = "Chimera without headroom",
                                    .technique = sm_driver::Technique::kChimera,
                                    .headroom = false};

/// A number of one benchmark under one scheme, beside the same benchmark alone.
using Figures = double (*)(const Setting&, const Counts& shared, const Counts& alone);

double missed_percent(const Setting& /*setting*/, const Counts& shared, const Counts& /*alone*/) {
  return 100.0 * shared.missed / shared.requests;
}

/// Useful work that is missing against the benchmark alone. When the task is killed, the SM time
/// that it did not use would be the benchmark's gain: it is taken off again, at the speed of the
/// benchmark alone (section 4.1, "effective throughput"). The part of the SMs that the task
/// takes counts as overhead.
double overhead_percent(const Setting& setting, const Counts& shared, const Counts& alone) {
  const gpu::Machine& machine = *setting.machine;
  const std::uint32_t task_sms = machine.sms / 2;
  const double wanted =
      shared.requests * task_sms * static_cast<double>(machine.clock.cycles(kTaskUs));
  const double all =
      machine.sms *
      static_cast<double>(machine.clock.cycles(horizon_us(setting.options.assumptions)));
  const double gained = (wanted - shared.task_cycles) * alone.useful_cycles.front() / all;
  return 100.0 * (1.0 - (shared.useful_cycles.front() - gained) / alone.useful_cycles.front());
}

std::vector<Counts> run_all(const Setting& setting, std::span<const Scheme> schemes, bool alone) {
  std::vector<Simulation> points;
  for (std::uint32_t benchmark = 0; benchmark < setting.benchmarks->size(); ++benchmark) {
    if (alone) points.push_back({.benchmarks = {benchmark}, .with_task = false, .scheme = {}});
    for (const Scheme& scheme : schemes) {
      points.push_back({.benchmarks = {benchmark}, .with_task = true, .scheme = scheme});
    }
  }
  return simulate(setting, points);
}

/// Rows "NAME, average", and of each benchmark.
std::vector<Row> rows_of(const Setting& setting, std::span<const Scheme> schemes,
                         std::span<const std::string> names, bool alone, Figures figure,
                         bool each_benchmark) {
  const std::vector<Counts> counts = run_all(setting, schemes, alone);
  const std::size_t stride = schemes.size() + (alone ? 1 : 0);
  std::vector<Row> rows;
  for (std::size_t s = 0; s < schemes.size(); ++s) {
    std::vector<double> values;
    std::vector<Row> benchmarks;
    for (std::size_t b = 0; b < setting.benchmarks->size(); ++b) {
      const std::size_t first = b * stride;
      values.push_back(figure(setting, counts[first + stride - schemes.size() + s], counts[first]));
      Row& row = benchmarks.emplace_back();
      row.name = fmt::format("{}, {}", names[s], (*setting.benchmarks)[b].name);
      row.ours = values.back();
      row.unit = std::string{"%"};
    }
    rows.push_back(mean_row(names[s] + ", average", values, "%"));
    if (each_benchmark) rows.insert(rows.end(), benchmarks.begin(), benchmarks.end());
  }
  return rows;
}

std::vector<Row> techniques(const Setting& setting, bool alone, Figures figure, bool each) {
  static const std::vector<Scheme> kSchemes = {kSwitch, kDrain, kFlush, kChimera,
                                               kChimeraNoHeadroom};
  std::vector<std::string> names;
  for (const Scheme& scheme : kSchemes) names.emplace_back(scheme.name);
  return rows_of(setting, kSchemes, names, alone, figure, each);
}

std::vector<Scheme> limits() {
  std::vector<Scheme> schemes;
  for (const double limit : {5.0, 10.0, 15.0, 20.0}) {
    schemes.push_back(kChimera);
    schemes.back().limit_us = limit;
  }
  return schemes;
}

std::vector<Row> by_limit(const Setting& setting, bool alone, Figures figure, bool each) {
  const std::vector<Scheme> schemes = limits();
  std::vector<std::string> names;
  for (const Scheme& scheme : schemes) {
    names.push_back(fmt::format("Chimera at {:g} us", scheme.limit_us));
  }
  return rows_of(setting, schemes, names, alone, figure, each);
}

/// Of all thread blocks that the selector let leave, each benchmark with the same weight.
std::vector<Row> fig_8c_rows(const Setting& setting, bool /*each*/) {
  const std::vector<Scheme> schemes = limits();
  const std::vector<Counts> counts = run_all(setting, schemes, false);
  std::vector<Row> rows;
  for (std::size_t s = 0; s < schemes.size(); ++s) {
    const auto share = [&](std::string_view name, double Counts::*leave) {
      std::vector<double> shares;
      for (std::size_t i = s; i < counts.size(); i += schemes.size()) {
        const double all = counts[i].flushed + counts[i].drained + counts[i].switched;
        if (all > 0.0) shares.push_back(100.0 * counts[i].*leave / all);
      }
      if (shares.empty()) return;
      rows.push_back(
          mean_row(fmt::format("{} at {:g} us", name, schemes[s].limit_us), shares, "%"));
    };
    share("flush", &Counts::flushed);
    share("drain", &Counts::drained);
    share("switch", &Counts::switched);
  }
  return rows;
}

std::vector<Row> fig_9_rows(const Setting& setting, bool each) {
  std::vector<Scheme> schemes;
  for (const Scheme& scheme : {kFlush, kChimera}) {
    for (const gpu::Idempotence kind : {gpu::Idempotence::kStrict, gpu::Idempotence::kRelaxed}) {
      schemes.push_back(scheme);
      schemes.back().idempotence = kind;
    }
  }
  static const std::vector<std::string> kNames = {"flush strict", "flush relaxed", "Chimera strict",
                                                  "Chimera relaxed"};
  return rows_of(setting, schemes, kNames, false, missed_percent, each);
}

/// The same with another number of thread blocks in each launch.
std::vector<gpu::Application> with_grids(const std::vector<gpu::Application>& benchmarks,
                                         double factor) {
  std::vector<gpu::Application> result = benchmarks;
  for (gpu::Application& benchmark : result) {
    for (gpu::Kernel& kernel : benchmark.kernels) {
      kernel.tbs = std::max(1U, static_cast<std::uint32_t>(kernel.tbs * factor));
    }
  }
  return result;
}

/// Figures 6 and 7 of one setting.
void add_variant(const Setting& setting, const std::string& name, std::vector<Row>& rows) {
  static const std::vector<Scheme> kSchemes = {kSwitch, kDrain, kFlush, kChimera};
  const std::vector<Counts> counts = run_all(setting, kSchemes, true);
  const std::size_t stride = kSchemes.size() + 1;
  for (std::size_t s = 0; s < kSchemes.size(); ++s) {
    std::vector<double> missed;
    std::vector<double> overhead;
    for (std::size_t first = 0; first < counts.size(); first += stride) {
      missed.push_back(missed_percent(setting, counts[first + 1 + s], counts[first]));
      overhead.push_back(overhead_percent(setting, counts[first + 1 + s], counts[first]));
    }
    const std::string row = fmt::format("{}: {}", name, kSchemes[s].name);
    rows.push_back(mean_row(row + ", missed", missed, "%"));
    rows.push_back(mean_row(row + ", overhead", overhead, "%"));
  }
}

/// Nine times Figures 6 and 7, with half of their requests.
std::vector<Row> sensitivity_rows(const Setting& given, bool /*each*/) {
  constexpr std::uint32_t kMostRequests = 50;
  Setting setting = given;
  std::uint32_t& requests = setting.options.assumptions.requests;
  requests = std::min(requests, kMostRequests);
  std::vector<Row> rows;
  add_variant(setting, "as assumed", rows);
  for (const double variation : {0.0, 0.02, 0.2}) {
    Setting variant = setting;
    variant.options.assumptions.tb_variation = variation;
    add_variant(variant, fmt::format("tb-variation {:g}", variation), rows);
  }
  for (const double point : {0.5, 0.9, 0.99}) {
    Setting variant = setting;
    variant.options.assumptions.non_idempotent_at = point;
    add_variant(variant, fmt::format("non-idempotent-at {:g}", point), rows);
  }
  for (const double factor : {0.5, 2.0}) {
    const std::vector<gpu::Application> benchmarks = with_grids(*setting.benchmarks, factor);
    Setting variant = setting;
    variant.benchmarks = &benchmarks;
    add_variant(variant, fmt::format("grids times {:g}", factor), rows);
  }
  return rows;
}

}  // namespace

Figure sensitivity() {
  return {
      .id = "chimera-sensitivity",
      .title = "Figures 6 and 7 when an assumption is another one; at most 50 requests a benchmark",
      .printed = false,
      .averages = false,
      .rows = sensitivity_rows};
}

Figure fig_6() {
  return {.id = "chimera-fig-6",
          .title = "Preemptions that miss the periodic task's deadline, limit 15 us",
          .rows = [](const Setting& setting, bool each) {
            return techniques(setting, false, missed_percent, each);
          }};
}

Figure fig_7() {
  return {.id = "chimera-fig-7",
          .title = "Throughput overhead beside the periodic task, limit 15 us",
          .rows = [](const Setting& setting, bool each) {
            return techniques(setting, true, overhead_percent, each);
          }};
}

Figure fig_8a() {
  return {.id = "chimera-fig-8a",
          .title = "Preemptions that miss the deadline, by limit",
          .rows = [](const Setting& setting, bool each) {
            return by_limit(setting, false, missed_percent, each);
          }};
}

Figure fig_8b() {
  return {.id = "chimera-fig-8b",
          .title = "Throughput overhead, by limit",
          .rows = [](const Setting& setting, bool each) {
            return by_limit(setting, true, overhead_percent, each);
          }};
}

Figure fig_8c() {
  return {.id = "chimera-fig-8c",
          .title = "How Chimera lets thread blocks leave, by limit",
          .averages = false,
          .rows = fig_8c_rows};
}

Figure fig_9() {
  return {.id = "chimera-fig-9",
          .title = "Preemptions that miss the deadline of 15 us, by idempotence",
          .rows = fig_9_rows};
}

}  // namespace segue::studies::chimera
