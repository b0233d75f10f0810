// A warp's places between fetch and commit: its memory parallelism.
#include <fmt/format.h>

#include <array>

#include "cmodel/studies/frontend/figure.hpp"

namespace segue::studies::frontend {
namespace {

using warp_gate::Scheme;

constexpr std::array<std::uint32_t, 2> kWarpCounts = {8, 64};
constexpr std::array<std::uint32_t, 3> kWindowBits = {4, 5, 6};
constexpr std::array kAllSchemes = {Scheme::kStall, Scheme::kWdCommit, Scheme::kWdLastCheck,
                                    Scheme::kReplayQueue, Scheme::kOperandLog};

std::vector<Row> window_rows(const Setting& setting) {
  std::vector<Point> points;
  std::vector<Row> rows;
  for (const std::uint32_t warps : kWarpCounts) {
    for (std::size_t mix = 0; mix < mixes().size(); ++mix) {
      for (const Scheme scheme : kAllSchemes) {
        for (const std::uint32_t bits : kWindowBits) {
          points.push_back({.mix = mix, .scheme = scheme, .warps = warps, .window_bits = bits});
          Row& row = rows.emplace_back();
          row.name = fmt::format("{}, {} warps, {}, window {}", mixes()[mix].name, warps,
                                 name_of(scheme), 1U << bits);
          row.unit = "IPC";
        }
      }
    }
  }
  const std::vector<double> ipc = ipc_of(setting, points);
  for (std::size_t i = 0; i < ipc.size(); ++i) {
    rows[i].ours = ipc[i];
    const double base = ipc[i - i % kWindowBits.size()];
    rows[i].note =
        fmt::format("{} of window {}", ratio_text(ipc[i], base), 1U << kWindowBits.front());
  }
  return rows;
}

}  // namespace

Figure window() {
  return {.id = "frontend-window",
          .title = "Throughput of an SM by places of a warp's window, no faults",
          .rows = window_rows};
}

}  // namespace segue::studies::frontend
