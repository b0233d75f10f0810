// Generated from rtl/layout/sm_frontend.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

namespace segue::sm_frontend {
/// Width of wake_at_o, in cycles; all ones means never.
inline constexpr std::uint32_t kTimeW = 48;
/// Ports that messages come in by: the values of `source`.
inline constexpr std::uint32_t kNumSources = 7;
/// Sources of an instruction, at most.
inline constexpr std::uint32_t kNumSrcs = 3;
/// Kinds of units: the values of issue_queue's `unit`.
inline constexpr std::uint32_t kNumUnits = 4;
/// Bits of an operand's place in its instruction, and of a number of operands.
inline constexpr std::uint32_t kOperandW = 2;
/// Bits of an operand in a lane.
inline constexpr std::uint32_t kLaneW = 64;
/// Ports of the gate that messages come in by.
inline constexpr std::uint32_t kGateSources = 5;
/// Those of the scoreboard.
inline constexpr std::uint32_t kBoardSources = 11;
/// Those of the issue queue.
inline constexpr std::uint32_t kQueueSources = 3;
/// Those of the replay queue.
inline constexpr std::uint32_t kReplaySources = 8;
/// Those of the operand log.
inline constexpr std::uint32_t kLogSources = 6;

/// The size of the block.
struct Params {
  std::uint32_t num_warps = 64;  ///< Warp slots of the SM.
  std::uint32_t num_tbs = 16;    ///< Thread-block slots of the SM.
  std::uint32_t num_lanes = 32;  ///< Threads of a warp: 32 or 64 in the machines, fewer in tests.
  /// Instructions that the issue queue can hold: at least one of each warp.
  std::uint32_t queue_entries = 96;
  /// Instructions that the replay queue can hold: more than the issue queue.
  std::uint32_t replay_entries = 128;
  /// Operands that the operand log can hold: those of a compare-and-swap, at least.
  std::uint32_t log_entries = 64;
  /// A warp has 2^WindowBits places for instructions between fetch and commit.
  std::uint32_t window_bits = 4;
  std::uint32_t reg_bits = 8;      ///< Bits of a register's name.
  std::uint32_t op_bits = 25;      ///< Bits of an instruction that are opaque here.
  std::uint32_t fetch_width = 2;   ///< Instructions that are fetched in a cycle.
  std::uint32_t issue_width = 2;   ///< Instructions that are issued in a cycle.
  std::uint32_t commit_width = 2;  ///< Instructions that commit in a cycle.

  /// Throws std::invalid_argument that names the parameter and its range.
  void check() const;
  bool operator==(const Params&) const = default;
};

/// Bits of every index and count at a size.
struct Widths {
  explicit Widths(const Params& p);

  std::uint32_t warp_w;
  std::uint32_t tb_w;
  std::uint32_t tb_cnt_w;
  std::uint32_t lane_mask_w;
  std::uint32_t slot_w;
  std::uint32_t window;
  std::uint32_t seq_w;
  std::uint32_t reg_w;
  std::uint32_t op_w;
  std::uint32_t instr_w;
  std::uint32_t entry_w;
  std::uint32_t handle_w;

  bool operator==(const Widths&) const = default;
};

}  // namespace segue::sm_frontend
