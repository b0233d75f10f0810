// Generated from rtl/layout/warp_gate.toml by scripts/gen-layouts; do not edit.
#pragma once

#include <cstdint>

namespace segue::warp_gate {
/// Width of wake_at_o, in cycles; all ones means never.
inline constexpr std::uint32_t kTimeW = 48;
/// Ports that messages come in by: the values of `source`.
inline constexpr std::uint32_t kNumSources = 5;

/// The size of the block.
struct Params {
  std::uint32_t num_warps = 64;  ///< Warp slots of the SM.

  /// Throws std::invalid_argument that names the parameter and its range.
  void check() const;
  bool operator==(const Params&) const = default;
};

/// Bits of every index and count at a size.
struct Widths {
  explicit Widths(const Params& p);

  std::uint32_t warp_w;

  bool operator==(const Widths&) const = default;
};

}  // namespace segue::warp_gate
