#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"

namespace segue::sm_frontend {

/// A twin of 3 warps and 3 TBs, whose messages a test gives by hand.
class Hand {
 public:
  static Params params() {
    Params params;
    params.num_warps = params.num_tbs = 3;
    params.num_lanes = 2;
    params.queue_entries = 4;
    params.replay_entries = 7;
    params.log_entries = 9;
    params.window_bits = 2;
    params.reg_bits = 2;
    params.op_bits = 4;
    return params;
  }

  explicit Hand(warp_gate::Scheme scheme) : twin(params()), in(params()), out(params()) {
    in.unit_ready = 15;
    in.fetch_may = 7;
    Command command;
    command.op = CommandOp::kSetScheme;
    command.scheme = scheme;
    give(command);
    command.op = CommandOp::kSetup;
    command.tbs = command.need = 3;
    give(command);
  }

  /// A cycle with the inputs as they are; the messages are withdrawn behind it.
  void cycle() {
    twin.eval(in, out);
    twin.tick(in);
    in.rst_n = true;
    in.fetch_ready = in.checked_valid = in.fault_valid = in.command_valid = in.save_ready = false;
    in.restore_valid = in.restore_data_valid = false;
    in.commit_valid = in.line_valid = 0;
  }
  /// Entries of the issue queue, in the cycle to come.
  [[nodiscard]] std::uint32_t num_free_to_go() const {
    Outputs shown(twin.params());
    twin.eval(in, shown);
    return twin.queue().state().free_to_go(twin.wires().queue_in.waits).size();
  }
  void cycles(std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) cycle();
  }

  void put(const Command& command) {
    in.command_valid = true;
    in.command = command;
  }
  Error give(const Command& command) {
    put(command);
    cycle();
    return error(Source::kCommand);
  }
  static Command command(CommandOp op, std::uint32_t warp, std::uint32_t tb = 0) {
    Command made;
    made.op = op;
    made.warp = warp;
    made.tb = tb;
    return made;
  }
  Error give(CommandOp op, std::uint32_t warp, std::uint32_t tb = 0) {
    return give(command(op, warp, tb));
  }

  static Decoded instr(Kind kind) {
    Decoded made;
    made.kind = kind;
    made.operands = usual_operands(kind);
    made.may_fault = is_global(kind);
    made.src_valid = (1U << made.operands) - 1;
    return made;
  }
  /// One instruction of whoever's turn it is.
  Error fetch(Kind kind) { return fetch(std::vector<Kind>{kind}); }
  Error fetch(const std::vector<Kind>& kinds) {
    in.fetch_ready = true;
    in.line_mask = 3;
    in.line_valid = (1U << kinds.size()) - 1;
    for (std::size_t i = 0; i < kinds.size(); ++i) in.line[i] = instr(kinds[i]);
    cycle();
    return error(Source::kLine);
  }
  /// Warp 0 of TB 1 runs and its only instruction is in the operand read in the cycle that comes.
  Tag start_and_issue(Kind kind) {
    give(CommandOp::kStart, 0, 1);
    fetch(kind);
    cycle();
    twin.eval(in, out);
    EXPECT_EQ(out.read_valid, 1U);
    return tag_of(out.read[0]);
  }
  void put_fault(const Tag& tag) {
    in.fault_valid = true;
    in.fault = fault_of(tag, 3);
  }

  [[nodiscard]] Error error(Source source) const {
    return out.err_code[static_cast<std::size_t>(source)];
  }
  [[nodiscard]] bool is_fine() const {
    return (out.err_valid | out.gate_err_valid | out.board_err_valid | out.queue_err_valid |
            out.replay_err_valid | out.log_err_valid) == 0;
  }

  SmFrontend twin;
  Inputs in;
  Outputs out;  ///< of the last cycle
};

}  // namespace segue::sm_frontend
