#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cmodel/blocks/execution_engine/state.hpp"
#include "cmodel/blocks/execution_engine/state_image.hpp"
#include "cmodel/blocks/execution_engine/wires.hpp"
#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"
#include "cmodel/blocks/preempt_selector/preempt_selector.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"
#include "cmodel/gen/execution_engine_layout.hpp"

namespace segue::execution_engine {

/// The twin of `execution_engine`, made of the twins of its children: bit-accurate, from reset on,
/// in every output and every register, theirs too, as rtl/execution_engine/execution_engine.md
/// specifies it. A new twin is in the reset state. One cycle is `eval` (outputs from the state and
/// the inputs, changes nothing), then `tick` with the same inputs (the clock edge).
class ExecutionEngine {
 public:
  /// Throws std::invalid_argument if a size is out of range.
  explicit ExecutionEngine(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);
  /// The tick of a cycle with the inputs that `eval` has just seen: faster.
  void tick_evaluated(const Inputs& in);
  /// Of the outputs those that follow from the state alone: the slots' levels, rows and requests,
  /// and out of reset the selector's but for its errors. The others stay as they are. `out` is
  /// the object of the call before: only engines that have changed since then are shown again.
  void show(Outputs& out) const;
  /// `eval` of outputs that `show` has shown in this cycle.
  void eval_shown(const Inputs& in, Outputs& out) const;

  /// The packed state at the offsets of `signals(params())`, the children behind the block's own
  /// registers, without port signals. Packs only the registers that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }
  [[nodiscard]] const sm_driver::SmDriver& driver() const { return driver_; }
  [[nodiscard]] const preempt_selector::PreemptSelector& selector() const { return selector_; }
  [[nodiscard]] const preempt_engine::PreemptEngine& engine(std::uint32_t sm) const {
    return engines_[sm];
  }
  /// The wires between the children, as of the last `eval`.
  [[nodiscard]] const Wires& wires() const { return x_; }

 private:
  void reset();
  void show_selector_ports(Outputs& out) const;
  void show_rest(const Inputs& in, Outputs& out) const;
  void show_state(Set sms, Outputs& out) const;

  // execution_engine_wires.cpp: the wires of a cycle, settled in this order.
  void settle(const Inputs& in) const;
  void show_engines() const;
  void tell_engines(const Inputs& in) const;
  void tell_driver(const Inputs& in) const;
  [[nodiscard]] std::optional<sm_driver::SmMsg> message_of(std::uint32_t sm) const;
  void take_cmd(const Inputs& in) const;
  void judge(const Inputs& in) const;
  void command_engines(const Inputs& in) const;
  void command(std::uint32_t sm, const preempt_engine::Command& command) const;
  void release(Set busy) const;
  void take_reports() const;
  void find_errors() const;
  [[nodiscard]] std::optional<FrameRef> owner_of(std::uint32_t handle) const;
  [[nodiscard]] std::uint32_t handle_of(const FrameRef& at) const;
  [[nodiscard]] bool vacated(std::uint32_t sm) const;

  // execution_engine_selector.cpp
  void show_selector(bool rst_n) const;
  void tell_selector(const Inputs& in) const;
  void sample(const Inputs& in) const;
  [[nodiscard]] preempt_engine::Technique technique_of(std::uint32_t sm, std::uint32_t slot) const;
  void tick_selector(const Inputs& in);

  // execution_engine_tick.cpp
  void tick_sms(const Inputs& in);
  void hear(const sm_driver::SmCmd& cmd, Set vacating);
  void tick_frames(const Inputs& in);

  const Params params_;
  const Set all_sms_;
  State q_;
  sm_driver::SmDriver driver_;
  preempt_selector::PreemptSelector selector_;
  std::vector<preempt_engine::PreemptEngine> engines_;
  // Results of `settle` for `eval` and `tick`; sized once, since a cycle must not allocate.
  mutable Wires x_;
  mutable Set unseen_;                   ///< engines whose outputs `x_` does not show yet
  mutable Set unshown_;                  ///< nor what the last `show` showed
  mutable bool selector_unseen_ = true;  ///< nor those of the selector
  StateImage image_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = execution_engine::Params;
  using Inputs = execution_engine::Inputs;
  using Outputs = execution_engine::Outputs;
  using ImageLayout = execution_engine::ImageLayout;
  using Twin = ExecutionEngine;
};

}  // namespace segue::execution_engine
