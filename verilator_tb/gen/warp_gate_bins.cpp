// Generated from rtl/layout/warp_gate.toml and verilator_tb/warp_gate/coverage.toml
// by scripts/gen-layouts; do not edit.

#include "verilator_tb/gen/warp_gate_bins.hpp"

#include <array>

namespace segue::warp_gate {

namespace {

constexpr std::array<plant::BinInfo, 58> kBins = {{
    {"fetch_at_issue",
     "a warp fetched in the cycle of the issue that opened its gate",
     false},
    {"issue_without_fetch",
     "an issue opened a gate and another warp fetched",
     false},
    {"last_again",
     "the warp that had fetched last was the only one, and fetched again",
     false},
    {"turn_wraps",
     "the turn went from a warp to a lower one",
     false},
    {"kept_by_may",
     "a warp with an open gate was kept from fetching by may_i",
     false},
    {"fetch_waits",
     "a warp could fetch and its line was not taken",
     false},
    {"all_could",
     "every warp could fetch",
     false},
    {"fetch_at_halt",
     "a warp fetched in the cycle in which it was halted",
     false},
    {"fetch_at_end",
     "a warp fetched in the cycle in which it ended",
     false},
    {"opens_at_halt",
     "a gate opened in the cycle in which its warp was halted",
     false},
    {"opens_at_end",
     "a gate opened in the cycle in which its warp ended",
     false},
    {"opens_halted",
     "the gate of a halted warp opened",
     false},
    {"three_open",
     "an issue, a last check and a commit opened three gates in one cycle",
     false},
    {"start_closed",
     "a warp was started with a gate that is not open",
     false},
    {"end_closed",
     "a warp ended with a gate that was not open",
     false},
    {"end_halted",
     "a halted warp ended",
     false},
    {"quiescent_live",
     "the gate was quiescent with live warps",
     false},
    {"verdict.issued.none",
     "issued, none",
     false},
    {"verdict.issued.index",
     "issued, index",
     false},
    {"verdict.issued.not_live",
     "issued, not_live",
     false},
    {"verdict.issued.gate",
     "issued, gate",
     false},
    {"verdict.checked.none",
     "checked, none",
     false},
    {"verdict.checked.index",
     "checked, index",
     false},
    {"verdict.checked.not_live",
     "checked, not_live",
     false},
    {"verdict.checked.gate",
     "checked, gate",
     false},
    {"verdict.committed.none",
     "committed, none",
     false},
    {"verdict.committed.index",
     "committed, index",
     false},
    {"verdict.committed.not_live",
     "committed, not_live",
     false},
    {"verdict.committed.gate",
     "committed, gate",
     false},
    {"verdict.command.none",
     "command, none",
     false},
    {"verdict.command.value",
     "command, value",
     false},
    {"verdict.command.index",
     "command, index",
     false},
    {"verdict.command.live",
     "command, live",
     false},
    {"verdict.command.not_live",
     "command, not_live",
     false},
    {"verdict.command.halted",
     "command, halted",
     false},
    {"verdict.command.not_halted",
     "command, not_halted",
     false},
    {"fetch.stall.plain",
     "stall, plain",
     false},
    {"fetch.stall.shared",
     "stall, shared",
     false},
    {"fetch.stall.global",
     "stall, global",
     false},
    {"fetch.stall.control",
     "stall, control",
     false},
    {"fetch.wd_commit.plain",
     "wd_commit, plain",
     false},
    {"fetch.wd_commit.shared",
     "wd_commit, shared",
     false},
    {"fetch.wd_commit.global",
     "wd_commit, global",
     false},
    {"fetch.wd_commit.control",
     "wd_commit, control",
     false},
    {"fetch.wd_last_check.plain",
     "wd_last_check, plain",
     false},
    {"fetch.wd_last_check.shared",
     "wd_last_check, shared",
     false},
    {"fetch.wd_last_check.global",
     "wd_last_check, global",
     false},
    {"fetch.wd_last_check.control",
     "wd_last_check, control",
     false},
    {"fetch.replay_queue.plain",
     "replay_queue, plain",
     false},
    {"fetch.replay_queue.shared",
     "replay_queue, shared",
     false},
    {"fetch.replay_queue.global",
     "replay_queue, global",
     false},
    {"fetch.replay_queue.control",
     "replay_queue, control",
     false},
    {"fetch.operand_log.plain",
     "operand_log, plain",
     false},
    {"fetch.operand_log.shared",
     "operand_log, shared",
     false},
    {"fetch.operand_log.global",
     "operand_log, global",
     false},
    {"fetch.operand_log.control",
     "operand_log, control",
     false},
    {"verdict.without.0",
     "verdict with source issued/checked/committed, error value/live/halted/not_halted (of commands)",
     true},
    {"verdict.without.1",
     "verdict with source command, error gate (of events)",
     true},
}};

constexpr std::array<std::uint16_t, 32> kVerdict = {
    17, 56, 18, 56, 19, 20, 56, 56, 21, 56, 22, 56, 23, 24, 56, 56, 25, 56, 26, 56, 27, 28, 56, 56,
    29, 30, 31, 32, 33, 57, 34, 35,
};

constexpr std::array<std::uint16_t, 20> kFetch = {
    36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55,
};

}  // namespace

std::size_t verdict_bin(Source source, Error error) {
  std::size_t place = 0;
  const auto source_index = static_cast<std::size_t>(source);
  if (source_index >= 4) return kNoBin;
  place = place * 4 + source_index;
  const auto error_index = static_cast<std::size_t>(error);
  if (error_index >= 8) return kNoBin;
  place = place * 8 + error_index;
  return kVerdict[place];
}

std::size_t fetch_bin(Scheme scheme, LineEnd line_end) {
  std::size_t place = 0;
  const auto scheme_index = static_cast<std::size_t>(scheme);
  if (scheme_index >= 5) return kNoBin;
  place = place * 5 + scheme_index;
  const auto line_end_index = static_cast<std::size_t>(line_end);
  if (line_end_index >= 4) return kNoBin;
  place = place * 4 + line_end_index;
  return kFetch[place];
}

std::span<const plant::BinInfo> bins() { return kBins; }

}  // namespace segue::warp_gate
