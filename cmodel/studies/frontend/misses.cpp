// Misses of the instruction cache, with and without `fetch_may_i`.
#include <fmt/format.h>

#include <array>

#include "cmodel/studies/frontend/figure.hpp"

namespace segue::studies::frontend {
namespace {

constexpr std::array<std::uint32_t, 4> kPerThousand = {0, 1, 5, 20};

std::vector<Row> misses_rows(const Setting& setting) {
  std::vector<Point> points;
  std::vector<Row> rows;
  for (std::size_t mix = 0; mix < mixes().size(); ++mix) {
    for (const bool announced : {true, false}) {
      for (const std::uint32_t per_thousand : kPerThousand) {
        points.push_back({.mix = mix,
                          .scheme = warp_gate::Scheme::kReplayQueue,
                          .misses_per_thousand = per_thousand,
                          .misses_announced = announced});
        Row& row = rows.emplace_back();
        row.name = fmt::format("{}, {} of 1000 lines miss, {}", mixes()[mix].name, per_thousand,
                               announced ? "fetch_may_i" : "fetch waits");
        row.unit = "IPC";
      }
    }
  }
  const std::vector<double> ipc = ipc_of(setting, points);
  for (std::size_t i = 0; i < ipc.size(); ++i) {
    rows[i].ours = ipc[i];
    rows[i].note = ratio_text(ipc[i], ipc[i - i % kPerThousand.size()]) + " of no misses";
  }
  return rows;
}

}  // namespace

Figure misses() {
  return {.id = "frontend-misses",
          .title = "Throughput of an SM by misses of its instruction cache, 64 warps, replay queue",
          .rows = misses_rows};
}

}  // namespace segue::studies::frontend
