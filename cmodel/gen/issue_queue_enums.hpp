// Generated from rtl/layout/issue_queue.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace segue::issue_queue {
/// What executes an instruction.
enum class Unit : std::uint8_t {
  kMath,     ///< a math unit, of which there are two
  kSpecial,  ///< the special-function unit
  kMemory,   ///< the load/store unit, for global and shared memory
  kControl,  ///< the branch unit
};
inline constexpr std::array<std::string_view, 4> kUnitNames = {
    "math", "special", "memory", "control",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Unit value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kUnitNames.size() ? kUnitNames[index] : "?";
}

/// The ports that messages come in by, as numbered in err_valid_o and err_code_o.
enum class Source : std::uint8_t {
  kInsert0,  ///< an instruction comes in, lane 0
  kInsert1,  ///< an instruction comes in, lane 1
  kKill,     ///< a thread block is dropped
};
inline constexpr std::array<std::string_view, 3> kSourceNames = {
    "insert_0", "insert_1", "kill",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Source value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSourceNames.size() ? kSourceNames[index] : "?";
}

/// Why a message was dropped; the first that applies, in this order.
enum class Error : std::uint8_t {
  kNone,   ///< no error
  kIndex,  ///< no such warp or thread-block slot
  kFull,   ///< no free entry is left
};
inline constexpr std::array<std::string_view, 3> kErrorNames = {
    "none", "index", "full",
};
/// The name in the layout file, "?" for a value that has none.
constexpr std::string_view to_string(Error value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kErrorNames.size() ? kErrorNames[index] : "?";
}

}  // namespace segue::issue_queue
