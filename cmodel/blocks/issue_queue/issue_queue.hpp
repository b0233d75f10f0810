#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "cmodel/blocks/issue_queue/choice.hpp"
#include "cmodel/blocks/issue_queue/judge.hpp"
#include "cmodel/blocks/issue_queue/state.hpp"
#include "cmodel/blocks/issue_queue/state_image.hpp"
#include "cmodel/gen/issue_queue_layout.hpp"

namespace segue::issue_queue {

/// The twin of `issue_queue`: bit-accurate, from reset on, in every output and every
/// register, as rtl/issue_queue/issue_queue.md specifies it. A new twin is in the reset
/// state. One cycle is `eval` (outputs from the state and the inputs, changes nothing), then
/// `tick` with the same inputs (the clock edge).
class IssueQueue {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit IssueQueue(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);
  /// For a front end that reads the rest in `state()`: sets only the outputs `issue*` and `back*`,
  /// and returns the choice, which `tick` of the same cycle takes so that it is made once.
  Choice offer(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in, const Choice& choice);
  [[nodiscard]] std::uint32_t num_free() const { return params_.num_entries - q_.live().size(); }

  /// The packed state at the offsets of `signals(params())`, without port signals. Packs only the
  /// registers that changed since the last call: an insert changes one row and one column of the
  /// matrix.
  [[nodiscard]] const std::uint32_t* image();

  /// Elements of `u_payload.mem_q` that the last tick wrote, by lane.
  using Written = std::array<std::optional<std::uint32_t>, 2>;
  [[nodiscard]] const Written& written_memory_elements() const { return written_; }

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }

 private:
  void enter(const Inputs& in, const Judgement& judged);

  const Params params_;
  State q_;
  EntrySet entered_;  // since the image was last packed
  EntrySet touched_;  // their waits may have changed since then
  StateImage image_;
  Written written_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = issue_queue::Params;
  using Inputs = issue_queue::Inputs;
  using Outputs = issue_queue::Outputs;
  using ImageLayout = issue_queue::ImageLayout;
  using Twin = IssueQueue;
};

}  // namespace segue::issue_queue
