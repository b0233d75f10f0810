#pragma once

#include <cstdint>
#include <optional>

#include "cmodel/blocks/preempt_engine/judge.hpp"
#include "cmodel/blocks/preempt_engine/slot_moves.hpp"
#include "cmodel/blocks/preempt_engine/state.hpp"
#include "cmodel/blocks/preempt_engine/state_image.hpp"
#include "cmodel/blocks/preempt_engine/walk_step.hpp"
#include "cmodel/gen/preempt_engine_layout.hpp"

namespace segue::preempt_engine {

/// The twin of `preempt_engine`: bit-accurate, from reset on, in every output and every register,
/// as rtl/preempt_engine/preempt_engine.md specifies it. A new twin is in the reset state. One
/// cycle is `eval` (outputs from the state and the inputs, changes nothing), then `tick` with the
/// same inputs (the clock edge).
class PreemptEngine {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit PreemptEngine(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);

  /// The packed state at the offsets of `signals(params())`, without port signals. Packs only the
  /// registers that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  /// Element of `u_resident.mem_q` that the last tick wrote.
  [[nodiscard]] std::optional<std::uint32_t> written_memory_element() const { return written_; }

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }

 private:
  void reset();
  [[nodiscard]] bool is_quiescent() const;
  [[nodiscard]] bool acts(const Inputs& in) const;
  [[nodiscard]] Report report() const;

  // preempt_engine_tick.cpp
  void take_command(const Command& command);
  void start(const Command& command);
  void preempt(const Command& command);
  void set_outcomes(const SlotMoves& moves);
  [[nodiscard]] Outcome outcome_of(std::uint32_t slot) const;
  void move_slots(const SlotMoves& moves);
  void leave(std::uint32_t slot);
  void advance_walk(const WalkStep& step);
  void make_request(const Request& request);
  void answer(std::uint32_t tag);
  void set_frame(std::uint32_t frame, FrameState state);
  void add_count(std::uint32_t slot, std::uint32_t more);

  const Params params_;
  State q_;
  StateImage image_;
  StateImage::Changed changed_;  ///< since the image was last packed
  std::optional<std::uint32_t> written_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = preempt_engine::Params;
  using Inputs = preempt_engine::Inputs;
  using Outputs = preempt_engine::Outputs;
  using ImageLayout = preempt_engine::ImageLayout;
  using Twin = PreemptEngine;
};

}  // namespace segue::preempt_engine
