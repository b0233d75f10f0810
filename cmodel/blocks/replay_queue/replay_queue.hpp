#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

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

  /// Entries whose words the last tick wrote in the memories.
  struct Written {
    std::optional<std::uint32_t> entered;
    std::optional<std::uint32_t> embodied;
    std::optional<std::uint32_t> faulted;
    std::optional<std::uint32_t> reissued;
  };
  static constexpr std::array<std::string_view, 8> kMemories{
      "u_replay_words.mem_q",  "u_save_words.mem_q",     "u_replay_masks.mem_q",
      "u_save_masks.mem_q",    "u_replay_handles.mem_q", "u_save_handles.mem_q",
      "u_replay_bodies.mem_q", "u_save_bodies.mem_q"};
  /// Calls `tell(i, e)` for each element e of kMemories[i] that the last tick wrote.
  template <class Tell>
  void for_each_written(const Tell& tell) const {
    if (written_.entered) {
      for (const std::size_t i : {0, 1}) tell(i, *written_.entered);
    }
    if (written_.embodied) {
      for (const std::size_t i : {6, 7}) tell(i, *written_.embodied);
    }
    if (written_.faulted) {
      for (const std::size_t i : {2, 3}) tell(i, *written_.faulted);
    }
    if (written_.reissued) {
      for (const std::size_t i : {4, 5}) tell(i, *written_.reissued);
    }
  }

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
  [[nodiscard]] std::optional<std::uint32_t> next_to_save(EntrySet some) const;
  [[nodiscard]] std::optional<Offer> next_offer(bool replay_taken) const;
  [[nodiscard]] std::uint32_t oldest(const EntrySet& some) const;
  [[nodiscard]] Instruction whole(std::uint32_t e) const;

  // replay_queue_tick.cpp
  void take_messages_about_entries(const Inputs& in, const Judgement& judged);
  void take_new(const Inputs& in, const Judgement& judged, std::uint32_t e);
  void enter(std::uint32_t e, const Arrival& incoming, EntryState state);
  void take_mask(const Body& body);
  void take_body(const Body& body);
  void take_command(const Command& command);
  void stop_replay(std::uint32_t warp);
  void hand_out(std::uint32_t tb, const Body& coming);
  void offer(const Offer& next, const Body& coming);
  const Params params_;
  State q_;
  StateImage image_;
  Written written_;
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
