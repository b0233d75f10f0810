// Generated from rtl/layout/operand_log.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace segue::operand_log {
/// The ports that messages come in by, as numbered in err_valid_o and err_code_o.
enum class Source : std::uint8_t {
  kSetup,  ///< a kernel is set up
  kAlloc,  ///< an instruction gets its entries
  kWrite,  ///< an operand is written
  kRead,   ///< an operand is read
  kFree,   ///< an instruction gives its entries back
  kKill,   ///< a thread block is dropped
};
inline constexpr std::array<std::string_view, 6> kSourceNames = {
    "setup", "alloc", "write", "read", "free", "kill",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Source value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSourceNames.size() ? kSourceNames[index] : "?";
}

/// Why a message was dropped; the first that applies, in this order.
enum class Error : std::uint8_t {
  kNone,       ///< no error
  kIndex,      ///< no such entry, thread-block slot or number of them, or a count of 0
  kNotSetUp,   ///< the kernel has no such thread block
  kState,      ///< the entry is not the first of a live chain
  kOperand,    ///< the chain has no such operand
  kWritten,    ///< the operand is written already
  kUnwritten,  ///< the operand is not written yet
  kTooSmall,   ///< more entries are asked for than the part has
  kFull,       ///< more entries are asked for than there is room
  kBusy,       ///< set-up of a log that is in use
};
inline constexpr std::array<std::string_view, 10> kErrorNames = {
    "none", "index", "not_set_up", "state", "operand", "written", "unwritten", "too_small", "full",
    "busy",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Error value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kErrorNames.size() ? kErrorNames[index] : "?";
}

}  // namespace segue::operand_log
