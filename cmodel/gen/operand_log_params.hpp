// Generated from rtl/layout/operand_log.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

namespace segue::operand_log {
/// Width of wake_at_o, in cycles; all ones means never.
inline constexpr std::uint32_t kTimeW = 48;
/// Ports that messages come in by: the values of `source`.
inline constexpr std::uint32_t kNumSources = 6;
/// Bits of an operand in a lane.
inline constexpr std::uint32_t kLaneW = 64;
/// Bits of an operand's place in its instruction, and of a number of operands.
inline constexpr std::uint32_t kOperandW = 2;
/// Operands of an instruction: a compare-and-swap has as many.
inline constexpr std::uint32_t kMaxOperands = 3;

/// The size of the block.
struct Params {
  std::uint32_t num_entries = 64;  ///< Operands that it can hold.
  std::uint32_t num_tbs = 16;      ///< Thread-block slots of the SM.
  std::uint32_t num_lanes = 32;    ///< Threads of a warp: 32 or 64 in the machines, fewer in tests.

  /// Throws std::invalid_argument that names the parameter and its range.
  void check() const;
  bool operator==(const Params&) const = default;
};

/// Bits of every index and count at a size.
struct Widths {
  explicit Widths(const Params& p);

  std::uint32_t entry_w;
  std::uint32_t entry_cnt_w;
  std::uint32_t tb_w;
  std::uint32_t tb_cnt_w;

  bool operator==(const Widths&) const = default;
};

}  // namespace segue::operand_log
