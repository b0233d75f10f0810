#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "cmodel/gen/sm_frontend_layout.hpp"

namespace segue::sm_frontend {

/// The wires between the children in one cycle, and the front end's view of its own messages.
struct Wires {
  explicit Wires(const Params& params)
      : gate(u_gate_params(params)),
        board_in(u_board_params(params)),
        board(u_board_params(params)),
        queue_in(u_queue_params(params)),
        queue(u_queue_params(params)),
        log_in(u_log_params(params)),
        log(u_log_params(params)),
        issued(params.issue_width) {}

  warp_gate::Inputs gate_in;
  warp_gate::Outputs gate;
  scoreboard::Inputs board_in;
  scoreboard::Outputs board;
  issue_queue::Inputs queue_in;
  issue_queue::Outputs queue;
  replay_queue::Inputs replay_in;
  replay_queue::Outputs replay;
  operand_log::Inputs log_in;
  operand_log::Outputs log;

  std::array<Error, kNumSources> errors{};

  std::uint64_t held = 0;  ///< instructions in the issue queue
  std::uint64_t drained = 0;
  std::uint64_t give_back = 0;
  issue_queue::Choice choice;
  bool scheme_refused = false;  ///< by the gate
  bool operand_valid = false;
  Operand operand;
  bool more_operands = false;      ///< of the same instruction, behind this cycle
  std::uint64_t issued_valid = 0;  ///< lanes of the issue, killed or not
  std::vector<Reading> issued;     ///< candidates for the operand read
  std::uint64_t body_lane = 0;     ///< lanes of those that enter the replay queue
  bool fetched = false;            ///< a legal line
  std::uint32_t num_fetched = 0;   ///< its instructions
  bool closed = false;             ///< the last of them closes the gate
  bool save_valid = false;
  bool save_taken = false;
  bool dump_reads = false;
  bool dump_ends = false;
  bool restore_ready = false;
  bool restore_taken = false;  ///< and legal
  bool fill_ready = false;
  bool fill_taken = false;
  // Transfers that lose their turn at the log: an operand that is saved, an instruction that is
  // restored, an operand that is restored.
  bool dump_waits = false;
  bool restore_waits = false;
  bool fill_waits = false;
  std::optional<Go> go;
  std::optional<std::uint32_t> killed_tb;
};

}  // namespace segue::sm_frontend
