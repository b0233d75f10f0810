#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_frontend {
namespace {

void assign(std::uint64_t& mask, std::uint64_t i, bool value) {
  const std::uint64_t bit = std::uint64_t{1} << i;
  mask = value ? mask | bit : mask & ~bit;
}

}  // namespace

void SmFrontend::tick(const Inputs& in) {
  settle(in);
  clock(in);
}

const Shown& SmFrontend::begin_cycle(const Inputs& in) {
  settle_up_to_line(in);
  shown_.fetch_valid = x_.gate.fetch_valid;
  shown_.fetch_warp = static_cast<std::uint32_t>(x_.gate.fetch_warp);
  shown_.operand = x_.operand_valid ? &x_.operand : nullptr;
  shown_.log_valid = log_.state().read_valid && !q_.dump_data;
  return shown_;
}

void SmFrontend::end_cycle(const Inputs& in) {
  settle_line(in);
  clock(in);
}

/// The edge, when all wires have settled.
void SmFrontend::clock(const Inputs& in) {
  if (in.rst_n) {
    tick_warps(in);
    tick_operand_read();
    tick_transfers(in);
  } else {
    reset();
  }
  gate_.tick(x_.gate_in);
  board_.tick(x_.board_in);
  queue_.tick(x_.queue_in, x_.choice);
  replay_.tick(x_.replay_in);
  log_.tick(x_.log_in);
  image_.note_memories(board_, queue_, log_);
}

/// Later writes win: a command over going on (but a resume is over then), a fault over
/// both.
void SmFrontend::tick_warps(const Inputs& in) {
  if (x_.num_fetched != 0) {
    const std::uint64_t w = x_.gate.fetch_warp;
    const auto mask = static_cast<std::uint32_t>(layout::low_mask(w_.seq_w));
    q_.next[w] = (q_.next[w] + x_.num_fetched) & mask;
    if (x_.closed) q_.closer[w] = (q_.next[w] - 1) & mask;
  }
  if (x_.go) {
    assign(q_.stopped, x_.go->warp, false);
    assign(q_.resuming, x_.go->warp, false);
    assign(q_.refetch, x_.go->warp, false);
    assign(q_.poisoned, x_.go->warp, false);
    q_.next[x_.go->warp] = x_.go->seq;
  }
  if (holds(in.command_valid, Source::kCommand)) take(in.command);
  if (holds(in.fault_valid, Source::kFault)) {
    assign(q_.stopped, in.fault.warp, true);
    assign(q_.resuming, in.fault.warp, false);
    assign(q_.poisoned, in.fault.warp, true);
    if (is_disabling(scheme())) assign(q_.refetch, in.fault.warp, true);
  }
}

void SmFrontend::take(const Command& command) {
  switch (command.op) {
    case CommandOp::kSetScheme:
      if (!x_.scheme_refused) q_.at_commit = command.at_commit;
      return;
    case CommandOp::kStart:
      q_.tb[command.warp] = command.tb;
      q_.next[command.warp] = command.seq;
      q_.closer[command.warp] = command.closer;
      assign(q_.stopped, command.warp, command.stopped);
      assign(q_.resuming, command.warp, false);
      assign(q_.poisoned, command.warp, false);
      return assign(q_.refetch, command.warp, false);
    case CommandOp::kEnd:
      assign(q_.stopped, command.warp, false);
      assign(q_.poisoned, command.warp, false);
      return assign(q_.resuming, command.warp, false);
    case CommandOp::kStop:
      assign(q_.stopped, command.warp, true);
      return assign(q_.resuming, command.warp, false);
    case CommandOp::kResume:
      return assign(q_.resuming, command.warp, !x_.go || x_.go->warp != command.warp);
    case CommandOp::kKill:
      q_.stopped |= x_.board_in.kill;
      q_.resuming &= ~x_.board_in.kill;
      q_.refetch &= ~x_.board_in.kill;
      q_.poisoned &= ~x_.board_in.kill;
      return;
    default:
      return;
  }
}

// A register keeps its value where its valid bit is or becomes 0.

void SmFrontend::tick_operand_read() {
  q_.read_valid = 0;
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    if ((x_.issued_valid >> lane & 1) == 0) continue;
    if (x_.issued[lane].tb == x_.killed_tb) {
      // Only the issue queue's memory has been read.
      q_.read[lane].kind = x_.issued[lane].kind;
      q_.read[lane].mask = x_.issued[lane].mask;
      q_.read[lane].instr = x_.issued[lane].instr;
      continue;
    }
    q_.read[lane] = x_.issued[lane];
    assign(q_.read_valid, lane, true);
  }
  q_.step_valid = x_.more_operands && x_.operand.tb != x_.killed_tb;
  if (!q_.step_valid) return;
  q_.step = x_.operand;
  ++q_.step.index;
}

void SmFrontend::tick_transfers(const Inputs& in) {
  q_.body_lane = x_.body_lane;
  q_.body_back = x_.replay_in.take_over_valid;
  if (x_.restore_taken) q_.restore_body = {.mask = in.restore.mask, .instr = in.restore.instr};
  q_.dump_data = x_.dump_reads;
  Transfer dump = q_.dump;
  if (x_.dump_reads) ++dump.index;
  if (x_.dump_ends) q_.dump_valid = false;
  if (x_.save_taken) {
    const replay_queue::Instruction& saved = x_.replay.save;
    q_.dump_valid = (saved.handle >> w_.handle_w & 1) != 0;
    dump = {.tb = saved.tb,
            .handle = static_cast<std::uint32_t>(saved.handle & layout::low_mask(w_.handle_w)),
            .index = 0,
            .count = decoded(saved.instr, w_).operands};
  }
  if (dump.tb == x_.killed_tb) q_.dump_valid = false;
  if (q_.dump_valid) q_.dump = dump;

  Transfer fill = q_.fill;
  if (x_.fill_taken && ++fill.index == fill.count) q_.fill_valid = false;
  if (x_.restore_taken && in.restore.logged) {
    q_.fill_valid = true;
    fill = {.tb = in.restore.tb,
            .handle = log_.alloc_handle(),
            .index = 0,
            .count = decoded(in.restore.instr, w_).operands};
  }
  if (fill.tb == x_.killed_tb) q_.fill_valid = false;
  if (q_.fill_valid) q_.fill = fill;

  q_.gives_way = x_.dump_waits || x_.restore_waits || x_.fill_waits;
}

}  // namespace segue::sm_frontend
