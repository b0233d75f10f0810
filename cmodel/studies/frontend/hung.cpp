// Warps that wait for a fault that is not resolved, and the others beside them.
#include <fmt/format.h>

#include <array>
#include <string_view>

#include "cmodel/layout/bits.hpp"
#include "cmodel/studies/frontend/figure.hpp"

namespace segue::studies::frontend {
namespace {

using warp_gate::Scheme;

constexpr std::uint32_t kWarps = 64;
constexpr std::array<std::uint32_t, 8> kHung = {0, 8, 16, 24, 32, 40, 48, 56};

/// Where the faults are.
enum class Place { kSpread, kWholeTbs };

struct Way {
  std::string_view name;
  Scheme scheme = Scheme::kStall;
  bool at_commit = false;
  Place place = Place::kSpread;  ///< as many in each thread block
};
constexpr std::array kWays = {
    Way{.name = "stall", .scheme = Scheme::kStall},
    Way{.name = "warp disable, commit", .scheme = Scheme::kWdCommit},
    Way{.name = "warp disable, last check", .scheme = Scheme::kWdLastCheck},
    Way{.name = "replay queue", .scheme = Scheme::kReplayQueue},
    Way{.name = "replay queue until commit", .scheme = Scheme::kReplayQueue, .at_commit = true},
    Way{.name = "operand log", .scheme = Scheme::kOperandLog},
    Way{.name = "operand log, of whole TBs",
        .scheme = Scheme::kOperandLog,
        .place = Place::kWholeTbs}};

/// The set of so many warps.
std::uint64_t warps_in(Place place, std::uint32_t count, std::uint32_t warps_of_tb) {
  std::uint64_t set = 0;
  const std::uint32_t tbs = (kWarps - 1) / warps_of_tb + 1;
  for (std::uint32_t place_in_tb = 0; place_in_tb < warps_of_tb; ++place_in_tb) {
    for (std::uint32_t tb = 0; tb < tbs; ++tb) {
      const std::uint32_t warp = tb * warps_of_tb + place_in_tb;
      if (place == Place::kWholeTbs || warp >= kWarps || count == 0) continue;
      set |= std::uint64_t{1} << warp;
      --count;
    }
  }
  return place == Place::kWholeTbs ? layout::low_mask(count) : set;
}

std::vector<Row> hung_rows(const Setting& setting) {
  std::vector<Point> points;
  std::vector<Row> rows;
  for (std::size_t mix = 0; mix < mixes().size(); ++mix) {
    for (const Way& way : kWays) {
      for (const std::uint32_t count : kHung) {
        points.push_back({.mix = mix,
                          .scheme = way.scheme,
                          .at_commit = way.at_commit,
                          .hung = warps_in(way.place, count, setting.assumptions.warps_of_tb)});
        Row& row = rows.emplace_back();
        row.name = fmt::format("{}, {}, {} of {} hang", mixes()[mix].name, way.name, count, kWarps);
        row.unit = "IPC";
      }
    }
  }
  const std::vector<double> ipc = ipc_of(setting, points);
  for (std::size_t i = 0; i < ipc.size(); ++i) rows[i].ours = ipc[i];
  return rows;
}

}  // namespace

Figure hung() {
  return {.id = "frontend-hung",
          .title = "Throughput of the other warps while some wait for an unresolved fault",
          .rows = hung_rows};
}

}  // namespace segue::studies::frontend
