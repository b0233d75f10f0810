#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "cmodel/blocks/preempt_selector/judge.hpp"
#include "cmodel/blocks/preempt_selector/state.hpp"
#include "cmodel/blocks/preempt_selector/state_image.hpp"
#include "cmodel/gen/preempt_selector_layout.hpp"

namespace segue::preempt_selector {

/// The twin of `preempt_selector`: bit-accurate, from reset on, in every output and every register,
/// as rtl/preempt_selector/preempt_selector.md specifies it. A new twin is in the reset state. One
/// cycle is `eval` (outputs from the state and the inputs, changes nothing), then `tick` with the
/// same inputs (the clock edge).
class PreemptSelector {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit PreemptSelector(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);

  /// The packed state at the offsets of `signals(params())`, without port signals. Packs only the
  /// registers that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  /// The memories, in the order of the card.
  enum class Memory : std::uint8_t { kCounts, kLatency, kCosts };
  static constexpr std::size_t kNumMemories = 3;
  /// For each memory, the element written by the last tick.
  using Written = std::array<std::optional<std::uint32_t>, kNumMemories>;
  [[nodiscard]] const Written& written_memory_elements() const { return written_; }

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }

 private:
  void reset();
  [[nodiscard]] bool acts(const Inputs& in) const;
  [[nodiscard]] Set slots_of_group() const;
  [[nodiscard]] bool is_last_group() const { return q_.group + 1 == num_groups_; }
  /// Goes on with the next group; true after the last one.
  bool finish_group();
  /// Goes on with the next SM; true after the last one, and then all of the request are left.
  bool finish_sm();

  // preempt_selector_messages.cpp
  void take_config(const Config& config);
  void take_ended(const Ended& ended);
  void take_issued(const Issued& issued, bool since_snapshot);
  [[nodiscard]] bool ends_batch(const Inputs& in, const Judgement& judged) const;

  // preempt_selector_stages.cpp
  void advance(const Inputs& in, const Judgement& judged);
  void take_request(const Inputs& in, bool legal);
  void continue_batch(const Ask& ask);
  void begin_batch(const Ask& ask, std::uint64_t now);
  void begin_sm();
  void gather(const Inputs& in);
  void load(const Inputs& in);
  void weigh();
  void choose_group();
  void multiply();
  void store();
  void pick();

  // preempt_selector_divide.cpp
  void divide();
  void load_dividend();
  void divide_step();
  void keep_quotient();
  [[nodiscard]] std::uint32_t divisor() const;

  void mark(Memory memory, std::uint32_t element) {
    written_[static_cast<std::size_t>(memory)] = element;
  }

  const Params params_;
  const std::uint32_t num_groups_;
  const std::uint32_t num_div_steps_;
  const std::uint32_t num_mul_steps_;
  State q_;
  StateImage image_;
  StateImage::Changed changed_;  ///< since the image was last packed
  Written written_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = preempt_selector::Params;
  using Inputs = preempt_selector::Inputs;
  using Outputs = preempt_selector::Outputs;
  using ImageLayout = preempt_selector::ImageLayout;
  using Twin = PreemptSelector;
};

}  // namespace segue::preempt_selector
