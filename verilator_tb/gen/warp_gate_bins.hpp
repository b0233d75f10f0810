// Generated from rtl/layout/warp_gate.toml and verilator_tb/warp_gate/coverage.toml
// by scripts/gen-layouts; do not edit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "cmodel/gen/warp_gate_enums.hpp"
#include "verilator_tb/plant/coverage.hpp"

namespace segue::warp_gate {

/// Situations that have a sentence of their own.
enum class Bin : std::uint16_t {
  // fetches
  kFetchAtIssue,       ///< a warp fetched in the cycle of the issue that opened its gate
  kIssueWithoutFetch,  ///< an issue opened a gate and another warp fetched
  kLastAgain,          ///< the warp that had fetched last was the only one, and fetched again
  kTurnWraps,          ///< the turn went from a warp to a lower one
  kKeptByMay,          ///< a warp with an open gate was kept from fetching by may_i
  kFetchWaits,         ///< a warp could fetch and its line was not taken
  kAllCould,           ///< every warp could fetch
  // meetings
  kFetchAtHalt,  ///< a warp fetched in the cycle in which it was halted
  kFetchAtEnd,   ///< a warp fetched in the cycle in which it ended
  kOpensAtHalt,  ///< a gate opened in the cycle in which its warp was halted
  kOpensAtEnd,   ///< a gate opened in the cycle in which its warp ended
  kOpensHalted,  ///< the gate of a halted warp opened
  kThreeOpen,    ///< an issue, a last check and a commit opened three gates in one cycle
  // what is fetched again
  kRefetchesForCommit,  ///< an instruction was fetched again whose commit a gate waited for
  kRefetchesForCheck,   ///< an instruction was fetched again whose last check a gate waited for
  kRefetchAtCommit,     ///< that commit was told in the same cycle
  kRefetchAtCheck,      ///< that last check was told in the same cycle
  // contexts
  kStartClosed,    ///< a warp was started with a gate that is not open
  kEndClosed,      ///< a warp ended with a gate that was not open
  kEndHalted,      ///< a halted warp ended
  kQuiescentLive,  ///< the gate was quiescent with live warps
};

/// None: the value of an axis is not in its enum.
inline constexpr std::size_t kNoBin = ~std::size_t{0};

/// What came of a message, by where it came from.
std::size_t verdict_bin(Source source, Error error);

/// With what a fetched line ended, under each fault scheme.
std::size_t fetch_bin(Scheme scheme, LineEnd line_end);

/// All bins: their names, their sentences, and those that must not be seen.
std::span<const plant::BinInfo> bins();

}  // namespace segue::warp_gate
