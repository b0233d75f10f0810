#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/block_switcher/judge.hpp"
#include "cmodel/blocks/block_switcher/state.hpp"
#include "cmodel/gen/block_switcher_layout.hpp"

namespace segue::block_switcher {

/// The twin of `block_switcher`: bit-accurate, from reset on, in every output and every register,
/// as rtl/block_switcher/block_switcher.md specifies it. A new twin is in the reset state. One
/// cycle is `eval` (outputs from the state and the inputs, changes nothing), then `tick` with the
/// same inputs (the clock edge).
class BlockSwitcher {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit BlockSwitcher(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);

  /// The packed state at the offsets of `signals(params())`; port signals are not filled in.
  /// Packs only the thread blocks that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }

 private:
  void reset();
  [[nodiscard]] std::uint64_t free_slots() const;
  [[nodiscard]] std::uint64_t unused() const;
  [[nodiscard]] std::optional<Move> decided_move() const;
  [[nodiscard]] bool decides_request() const;
  void take_messages(const Inputs& in, const Errors& errors);
  void grant();
  void end_warp(std::uint64_t tb);
  void complete_move();
  void begin(const Move& move);
  void settle(std::uint64_t tb);

  const Params params_;
  State q_;
  // Thread blocks by what decisions ask of them; all follow from the registers.
  std::uint64_t used_ = 0;     ///< numbers in use
  std::uint64_t granted_ = 0;  ///< not yet started
  std::uint64_t ready_ = 0;    ///< off chip without a fault
  std::uint64_t blocked_ = 0;  ///< in a slot, and none of their warps can run
  std::uint64_t changed_ = 0;  ///< since the image was last packed
  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = block_switcher::Params;
  using Inputs = block_switcher::Inputs;
  using Outputs = block_switcher::Outputs;
  using ImageLayout = block_switcher::ImageLayout;
  using Twin = BlockSwitcher;
};

}  // namespace segue::block_switcher
