#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/warp_gate/judge.hpp"
#include "cmodel/blocks/warp_gate/state.hpp"
#include "cmodel/gen/warp_gate_layout.hpp"

namespace segue::warp_gate {

/// The twin of `warp_gate`: bit-accurate, from reset on, in every output and every register, as
/// rtl/warp_gate/warp_gate.md specifies it. A new twin is in the reset state. One cycle is `eval`
/// (outputs from the state and the inputs, changes nothing), then `tick` with the same inputs
/// (the clock edge).
class WarpGate {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit WarpGate(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);
  /// Sets only the outputs `fetch_*` and `err_*`, for a front end that reads the rest in
  /// `state()`.
  void offer(const Inputs& in, Outputs& out) const;
  /// Warps with an open gate, or one that an issue opens in this cycle, live or not.
  [[nodiscard]] std::uint64_t open_soon(const Inputs& in) const;

  /// The packed state at the offsets of `signals(params())`; port signals are not filled in.
  /// Packs only the gates that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }

 private:
  void reset();
  [[nodiscard]] std::uint64_t fetchable(const Inputs& in, const Errors& errors) const;
  [[nodiscard]] std::uint32_t next_behind_last(std::uint64_t warps) const;
  void set_gate(std::uint64_t warp, Gate gate);
  void take(const Command& command);

  const Params params_;
  State q_;
  std::uint64_t open_ = 0;     ///< warps with an open gate, live or not
  std::uint64_t changed_ = 0;  ///< gates, since the image was last packed
  ImageLayout layout_;
  std::vector<std::uint32_t> words_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = warp_gate::Params;
  using Inputs = warp_gate::Inputs;
  using Outputs = warp_gate::Outputs;
  using ImageLayout = warp_gate::ImageLayout;
  using Twin = WarpGate;
};

}  // namespace segue::warp_gate
