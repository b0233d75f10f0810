// Generated from rtl/layout/scoreboard.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

namespace segue::scoreboard {
/// Width of wake_at_o, in cycles; all ones means never.
inline constexpr std::uint32_t kTimeW = 48;
/// Ports that messages come in by: the values of `source`.
inline constexpr std::uint32_t kNumSources = 11;
/// Registers that an instruction reads at most.
inline constexpr std::uint32_t kNumSrcs = 3;

/// The size of the block.
struct Params {
  std::uint32_t num_warps = 64;    ///< Warp slots of the SM.
  std::uint32_t window_bits = 4;   ///< Bits of a place: a warp has 2^WindowBits of them.
  std::uint32_t reg_bits = 8;      ///< Bits of a register's name.
  std::uint32_t insert_width = 2;  ///< Instructions that are inserted in a cycle.
  /// Instructions that are issued, and that read their operands, in a cycle.
  std::uint32_t issue_width = 2;
  std::uint32_t commit_width = 2;  ///< Instructions that commit in a cycle.

  /// Throws std::invalid_argument that names the parameter and its range.
  void check() const;
  bool operator==(const Params&) const = default;
};

/// Bits of every index and count at a size.
struct Widths {
  explicit Widths(const Params& p);

  std::uint32_t warp_w;
  std::uint32_t slot_w;
  std::uint32_t window;
  std::uint32_t reg_w;
  std::uint32_t registers_w;
  std::uint32_t num_releases;

  bool operator==(const Widths&) const = default;
};

}  // namespace segue::scoreboard
