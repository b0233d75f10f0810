// Generated from rtl/layout/sm_driver.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

namespace segue::sm_driver {
/// Width of now_i and wake_at_o, in cycles; all ones means never.
inline constexpr std::uint32_t kTimeW = 48;
/// Linear thread-block index.
inline constexpr std::uint32_t kTbIdW = 32;
/// Address of a saved context, in 128 B lines.
inline constexpr std::uint32_t kHandleW = 32;
/// PTBQ handle of a thread block that restarts from its beginning; no saved context may lie there.
inline constexpr std::uint32_t kHandleNone = 0xffffffff;
/// A token budget lies in -MaxTokens..MaxTokens, spare tokens in 0..MaxTokens, so that an 8-bit
/// count cannot overflow with 64 SMs.
inline constexpr std::uint32_t kMaxTokens = 63;

/// The size of the block.
struct Params {
  std::uint32_t num_sms = 13;    ///< Streaming multiprocessors; also the rows of the SMST.
  std::uint32_t num_slots = 16;  ///< Thread-block slots in an SM (T_max in the thesis).
  std::uint32_t num_ctxs = 16;   ///< GPU contexts; one command buffer each.
  /// Kernels that can be active at once: rows of the KSRT, the active queue and the PTBQs.
  std::uint32_t num_ksrs = 13;

  /// Throws std::invalid_argument that names the parameter and its range.
  void check() const;
  bool operator==(const Params&) const = default;
};

/// Bits of every index and count at a size.
struct Widths {
  explicit Widths(const Params& p);

  std::uint32_t sm_w;
  std::uint32_t sm_cnt_w;
  std::uint32_t slot_w;
  std::uint32_t slot_cnt_w;
  std::uint32_t ctx_w;
  std::uint32_t ctx_cnt_w;
  std::uint32_t ksr_w;
  std::uint32_t ksr_cnt_w;
  std::uint32_t tb_ptr_w;
  std::uint32_t tb_cnt_w;
  std::uint32_t src_w;
  std::uint32_t slot_mask_w;

  bool operator==(const Widths&) const = default;
};

}  // namespace segue::sm_driver
