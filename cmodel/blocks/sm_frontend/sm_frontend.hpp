#pragma once

#include <cstdint>

#include "cmodel/blocks/issue_queue/issue_queue.hpp"
#include "cmodel/blocks/operand_log/operand_log.hpp"
#include "cmodel/blocks/replay_queue/replay_queue.hpp"
#include "cmodel/blocks/scoreboard/scoreboard.hpp"
#include "cmodel/blocks/sm_frontend/shown.hpp"
#include "cmodel/blocks/sm_frontend/state.hpp"
#include "cmodel/blocks/sm_frontend/state_image.hpp"
#include "cmodel/blocks/sm_frontend/wires.hpp"
#include "cmodel/blocks/warp_gate/warp_gate.hpp"
#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::sm_frontend {

/// The twin of `sm_frontend`, made of the twins of its children: bit-accurate, from reset on, in
/// every output and every register, theirs too, as rtl/sm_frontend/sm_frontend.md specifies it. A
/// new twin is in the reset state. One cycle is `eval` (outputs from the state and the inputs,
/// changes nothing), then `tick` with the same inputs (the clock edge).
class SmFrontend {
 public:
  /// Throws std::invalid_argument if a size is out of range, or the replay queue is not larger than
  /// the issue queue.
  explicit SmFrontend(const Params& params);

  [[nodiscard]] const Params& params() const { return params_; }
  void eval(const Inputs& in, Outputs& out) const;
  void tick(const Inputs& in);

  /// The same cycle for a simulator, which needs neither all outputs nor errors, settled once:
  /// `begin_cycle` with all inputs but the line and `operand_data`, `end_cycle` with these too.
  /// `Shown`, `state()`, `gate()` and the other children describe this cycle until `end_cycle`.
  /// Ends in the same state as `tick`.
  [[nodiscard]] const Shown& begin_cycle(const Inputs& in);
  void end_cycle(const Inputs& in);
  template <class Answer>
  void cycle(Inputs& in, Answer answer) {
    answer(begin_cycle(in));
    end_cycle(in);
  }

  /// The packed state at the offsets of `signals(params())`, the children behind the block's own
  /// registers, without port signals. Packs only the registers that changed since the last call.
  [[nodiscard]] const std::uint32_t* image();

  /// For oracles and tests.
  [[nodiscard]] const State& state() const { return q_; }
  [[nodiscard]] const warp_gate::WarpGate& gate() const { return gate_; }
  [[nodiscard]] const scoreboard::Scoreboard& board() const { return board_; }
  [[nodiscard]] const issue_queue::IssueQueue& queue() const { return queue_; }
  [[nodiscard]] const replay_queue::ReplayQueue& replay() const { return replay_; }
  [[nodiscard]] const operand_log::OperandLog& log() const { return log_; }
  /// The wires between the children, as of the last `eval`.
  [[nodiscard]] const Wires& wires() const { return x_; }

 private:
  void reset();
  void show_warps(Outputs& out) const;
  void show_errors(Outputs& out) const;

  // sm_frontend_wires.cpp: the wires of a cycle, settled in this order.
  void settle(const Inputs& in) const;
  void settle_up_to_line(const Inputs& in) const;
  void settle_line(const Inputs& in) const;
  void ask_children(const Inputs& in) const;
  void show_operand() const;
  void check_legality(const Inputs& in) const;
  [[nodiscard]] Error judge_command(const Command& command) const;
  void issue(const Inputs& in) const;
  void give_entries(const issue_queue::Instruction& entry, Reading& reading) const;
  void take_back() const;
  void tell_of_units(const Inputs& in) const;
  void leave_replay_queue(const Tag& tag) const;
  void tell_command(const Inputs& in) const;
  void go_on() const;
  void save(const Inputs& in) const;
  void restore(const Inputs& in) const;
  void log_operand(const Inputs& in) const;
  void offer_fetch(const Inputs& in) const;
  void fetch(const Inputs& in) const;
  void insert_replay() const;
  void insert(std::uint32_t lane, std::uint32_t warp, std::uint32_t tb, const Payload& payload,
              const Body& body) const;
  void pass_releases() const;
  [[nodiscard]] std::uint64_t warps_of(std::uint32_t tb) const;
  [[nodiscard]] bool is_saving() const;
  [[nodiscard]] bool restore_has_room() const;
  [[nodiscard]] bool gate_waits(const Tag& tag, warp_gate::Gate gate) const;
  [[nodiscard]] bool holds(bool valid, Source source) const;
  [[nodiscard]] scoreboard::PlaceRef place(std::uint32_t warp, std::uint32_t seq) const;
  [[nodiscard]] warp_gate::Scheme scheme() const { return gate_.state().scheme; }

  // sm_frontend_tick.cpp
  void clock(const Inputs& in);
  void tick_warps(const Inputs& in);
  void take(const Command& command);
  void tick_operand_read();
  void tick_transfers(const Inputs& in);

  const Params params_;
  const Widths w_;
  State q_;
  warp_gate::WarpGate gate_;
  scoreboard::Scoreboard board_;
  issue_queue::IssueQueue queue_;
  replay_queue::ReplayQueue replay_;
  operand_log::OperandLog log_;
  // Results of `settle` for `eval` and `tick`; sized once, since a cycle must not allocate.
  mutable Wires x_;
  Shown shown_;
  StateImage image_;
};

/// The block's types, by the names that templates over blocks use (layout::Model).
struct Types {
  using Params = sm_frontend::Params;
  using Inputs = sm_frontend::Inputs;
  using Outputs = sm_frontend::Outputs;
  using ImageLayout = sm_frontend::ImageLayout;
  using Twin = SmFrontend;
};

}  // namespace segue::sm_frontend
