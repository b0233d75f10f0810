// Generated from rtl/layout/issue_queue.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

namespace segue::issue_queue {
/// Width of wake_at_o, in cycles; all ones means never.
inline constexpr std::uint32_t kTimeW = 48;
/// Ports that messages come in by: the values of `source`.
inline constexpr std::uint32_t kNumSources = 3;
/// Kinds of execution units: the values of `unit`.
inline constexpr std::uint32_t kNumUnits = 4;
/// Bits of a `unit`.
inline constexpr std::uint32_t kUnitW = 2;
/// Bits of a number of operands, which operand-log entries are counted by.
inline constexpr std::uint32_t kOperandW = 2;

/// The size of the block.
struct Params {
  std::uint32_t num_entries = 96;    ///< Instructions that it can hold.
  std::uint32_t num_warps = 64;      ///< Warp slots of the SM.
  std::uint32_t num_tbs = 16;        ///< Thread-block slots of the SM.
  std::uint32_t window_bits = 4;     ///< Bits of a place in a warp's window.
  std::uint32_t insert_width = 2;    ///< Instructions that may come in a cycle.
  std::uint32_t issue_width = 2;     ///< Instructions that are issued in a cycle at most.
  std::uint32_t num_releases = 5;    ///< Releases that the scoreboard can tell in a cycle.
  std::uint32_t payload_bits = 128;  ///< Bits of what an instruction carries, opaque.

  /// Throws std::invalid_argument that names the parameter and its range.
  void check() const;
  bool operator==(const Params&) const = default;
};

/// Bits of every index and count at a size.
struct Widths {
  explicit Widths(const Params& p);

  std::uint32_t entry_w;
  std::uint32_t entry_cnt_w;
  std::uint32_t warp_w;
  std::uint32_t tb_w;
  std::uint32_t slot_w;
  std::uint32_t window;
  std::uint32_t payload_w;

  bool operator==(const Widths&) const = default;
};

}  // namespace segue::issue_queue
