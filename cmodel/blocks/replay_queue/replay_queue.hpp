#pragma once

#include <cstdint>
#include <optional>

#include "cmodel/blocks/replay_queue/judge.hpp"
#include "cmodel/blocks/replay_queue/state.hpp"
#include "cmodel/blocks/replay_queue/state_image.hpp"
#include "cmodel/gen/replay_queue_layout.hpp"

namespace segue::replay_queue {

/// The twin of `replay_queue`: bit-accurate, from reset on, in every output and every
/// register, as rtl/replay_queue/replay_queue.md specifies it. A new twin is in the reset
/// state. One cycle is `eval` (outputs from the state and the inputs, changes nothing), then
/// `tick` with the same inputs (the clock edge).
class ReplayQueue {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit ReplayQueue(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);
  /// Sets all outputs except `err_*`.
  void show(const Inputs& in, Outputs& out) const;

  /// The packed state at the offsets of `signals(params())`, without port signals. Packs only the
  /// registers that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  /// Element of `u_instr.mem_q` that the last tick wrote.
  [[nodiscard]] std::optional<std::uint32_t> written_memory_element() const { return written_; }

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }

 private:
  /// An offer that begins in this cycle.
  struct Offer {
    std::uint32_t warp = 0;
    std::uint32_t entry = 0;
  };

  void reset();
  [[nodiscard]] bool offers() const { return q_.entries[q_.offer].state == EntryState::kOffered; }
  [[nodiscard]] std::optional<std::uint32_t> next_to_save() const;
  [[nodiscard]] std::optional<Offer> next_offer(bool replay_taken) const;
  [[nodiscard]] std::uint32_t oldest(const EntrySet& some) const;
  [[nodiscard]] Instruction whole(std::uint32_t e) const;

  // replay_queue_tick.cpp
  void take_messages_about_entries(const Inputs& in, const Judgement& judged);
  void take_new(const Inputs& in, const Judgement& judged, std::uint32_t e);
  void enter(std::uint32_t e, const Instruction& incoming, EntryState state);
  void take_command(const Command& command);
  void stop_replay(std::uint32_t warp);
  void offer(const Offer& next);
  const Params params_;
  State q_;
  std::optional<std::uint32_t> to_save_;  // an entry that a save hands out now
  StateImage image_;
  std::optional<std::uint32_t> written_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = replay_queue::Params;
  using Inputs = replay_queue::Inputs;
  using Outputs = replay_queue::Outputs;
  using ImageLayout = replay_queue::ImageLayout;
  using Twin = ReplayQueue;
};

}  // namespace segue::replay_queue
