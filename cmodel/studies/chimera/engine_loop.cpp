// Results that the paper could not print (by its section 4, a context switch halts an SM for the
// estimated time): deadlines with the traffic of the saves, line by line, and with the selector's
// own latency.
#include <fmt/format.h>

#include <algorithm>

#include "cmodel/studies/chimera/figure.hpp"

namespace segue::studies::chimera {
namespace {

/// A cycle-by-cycle simulation takes a hundred times as long.
constexpr std::uint32_t kMostRequests = 10;

constexpr Scheme kNoHeadroom{.name = "Chimera without headroom",
                             .technique = sm_driver::Technique::kChimera,
                             .headroom = false};

std::vector<Row> engine_loop_rows(const Setting& setting, bool each) {
  Setting shorter = setting;
  Assumptions& assumptions = shorter.options.assumptions;
  assumptions.requests = std::min(assumptions.requests, kMostRequests);
  const std::vector<Scheme> schemes = {kSwitch, kFlush, kChimera, kNoHeadroom};
  std::vector<Simulation> points;
  for (const Scheme& scheme : schemes) {
    for (const bool engines : {false, true}) {
      for (std::uint32_t b = 0; b < setting.benchmarks->size(); ++b) {
        points.push_back(
            {.benchmarks = {b}, .with_task = true, .scheme = scheme, .engines = engines});
      }
    }
  }
  const std::vector<Counts> counts = simulate(shorter, points);
  std::vector<Row> rows;
  std::size_t next = 0;
  for (const Scheme& scheme : schemes) {
    for (const char* const how : {"closed form", "engines"}) {
      std::vector<double> missed;
      std::vector<Row> benchmarks;
      for (const gpu::Application& benchmark : *setting.benchmarks) {
        const Counts& count = counts[next++];
        missed.push_back(100.0 * count.missed / count.requests);
        Row& row = benchmarks.emplace_back();
        row.name = fmt::format("{}, {}, {}", scheme.name, how, benchmark.name);
        row.ours = missed.back();
        row.unit = std::string{"%"};
      }
      rows.push_back(mean_row(fmt::format("{}, {}, average", scheme.name, how), missed, "%"));
      if (each) rows.insert(rows.end(), benchmarks.begin(), benchmarks.end());
    }
  }
  return rows;
}

}  // namespace

Figure engine_loop() {
  return {.id = "chimera-engines",
          .title = "Figure 6 with contexts moved line by line; at most 10 requests a benchmark",
          .printed = false,
          .by_engines = true,
          .rows = engine_loop_rows};
}

}  // namespace segue::studies::chimera
