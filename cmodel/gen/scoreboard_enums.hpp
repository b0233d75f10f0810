// Generated from rtl/layout/scoreboard.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace segue::scoreboard {
/// The ports that messages come in by, as numbered in err_valid_o and err_code_o.
enum class Source : std::uint8_t {
  kInsert0,   ///< an instruction is fetched, or comes back for its replay
  kInsert1,   ///< and one behind it
  kIssued0,   ///< an instruction is issued
  kIssued1,   ///< and another one
  kRead0,     ///< its operands have been read
  kRead1,     ///< and those of another one
  kChecked,   ///< its last TLB check has passed
  kCommit0,   ///< it is done
  kCommit1,   ///< and another one
  kSquash,    ///< it has faulted
  kWithdraw,  ///< it leaves the issue queue unissued
};
inline constexpr std::array<std::string_view, 11> kSourceNames = {
    "insert_0", "insert_1", "issued_0", "issued_1", "read_0", "read_1", "checked", "commit_0",
    "commit_1", "squash", "withdraw",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Source value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSourceNames.size() ? kSourceNames[index] : "?";
}

/// Why a message was dropped; the first that applies, in this order.
enum class Error : std::uint8_t {
  kNone,       ///< no error
  kIndex,      ///< no such warp slot
  kLine,       ///< insert of another warp's instruction than lane 0's
  kLive,       ///< insert at a place that is live
  kNotLive,    ///< the place is free
  kIssued,     ///< the instruction is issued already
  kNotIssued,  ///< the instruction is not issued yet
  kReleased,   ///< its sources are released already
  kTwice,      ///< another message of this cycle has done it
};
inline constexpr std::array<std::string_view, 9> kErrorNames = {
    "none", "index", "line", "live", "not_live", "issued", "not_issued", "released", "twice",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Error value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kErrorNames.size() ? kErrorNames[index] : "?";
}

}  // namespace segue::scoreboard
