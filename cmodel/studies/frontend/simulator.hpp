#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/studies/frontend/assumptions.hpp"
#include "cmodel/studies/grid/evaluate.hpp"

namespace segue::studies::frontend {

/// The common input of all figures.
struct Setting {
  Assumptions assumptions;
  std::uint64_t seed = 1;
  grid::GridOptions grid;                 ///< threads, cache, progress
  sm_frontend::FrontendFactory frontend;  ///< empty: the twin
  /// The model of a front end of these sizes, for the key of a kept result: its module, and whether
  /// the twin runs beside it; empty: the twin.
  std::function<std::string(const sm_frontend::Params& params)> decided_by;
};

/// One run: a front end, and the warps around it. Sizes that are not named are those of Table 6.1.
struct Point {
  std::size_t mix = 0;  ///< index in `mixes()`
  warp_gate::Scheme scheme = warp_gate::Scheme::kStall;
  bool at_commit = false;
  std::uint32_t warps = 64;
  std::uint32_t queue_entries = sm_frontend::Params{}.queue_entries;
  std::uint32_t replay_entries = sm_frontend::Params{}.replay_entries;
  std::uint32_t window_bits = sm_frontend::Params{}.window_bits;
  std::uint64_t hung = 0;                 ///< warps that fault and never go on
  std::uint32_t misses_per_thousand = 0;  ///< lines
  bool misses_announced = true;           ///< by `fetch_may_i`
};

/// Instructions a cycle of the warps that do not hang, of each point in their order.
/// @throws grid::CacheError, gpu::HarnessError
std::vector<double> ipc_of(const Setting& setting, std::span<const Point> points);

/// "0.970", or "-" where no instruction was committed that it could be measured by.
std::string ratio_text(double ipc, double base);

/// Name of the scheme in these figures' rows, such as "replay queue".
std::string_view name_of(warp_gate::Scheme scheme);

}  // namespace segue::studies::frontend
