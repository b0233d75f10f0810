// Generated from rtl/layout/replay_queue.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

namespace segue::replay_queue {
/// Width of wake_at_o, in cycles; all ones means never.
inline constexpr std::uint32_t kTimeW = 48;
/// Ports that messages come in by: the values of `source`.
inline constexpr std::uint32_t kNumSources = 8;

/// The size of the block.
struct Params {
  std::uint32_t num_entries = 64;  ///< Instructions that it can hold.
  std::uint32_t num_warps = 64;    ///< Warp slots of the SM.
  std::uint32_t num_tbs = 16;      ///< Thread-block slots of the SM.
  std::uint32_t num_lanes = 32;    ///< Threads of a warp: 32 or 64 in the machines, fewer in tests.
  /// Bits of a sequence number. Those of a warp must lie within a quarter of their range.
  std::uint32_t seq_bits = 10;
  std::uint32_t instr_bits = 64;  ///< Bits of a decoded instruction, opaque.
  /// Bits of the name of an instruction's operand-log entries, opaque.
  std::uint32_t handle_bits = 10;

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
  std::uint32_t lane_mask_w;
  std::uint32_t seq_w;
  std::uint32_t instr_w;
  std::uint32_t handle_w;

  bool operator==(const Widths&) const = default;
};

}  // namespace segue::replay_queue
