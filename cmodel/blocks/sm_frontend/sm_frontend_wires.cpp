#include <algorithm>
#include <bit>

#include "cmodel/blocks/sm_frontend/kinds.hpp"
#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::sm_frontend {
namespace {

using warp_gate::Gate;
using warp_gate::Scheme;

constexpr std::uint64_t bit_of(std::uint64_t i) { return std::uint64_t{1} << i; }
constexpr bool has(std::uint64_t mask, std::uint64_t i) { return (mask >> i & 1) != 0; }

/// A hole-free line of which only the last instruction closes the gate.
bool is_whole_line(std::uint64_t valid, const std::vector<Decoded>& line) {
  if (valid == 0 || (valid & (valid + 1)) != 0) return false;
  const auto count = static_cast<std::uint32_t>(std::popcount(valid));
  return std::none_of(line.begin(), line.begin() + (count - 1),
                      [](const Decoded& instr) { return closes_gate(instr); });
}

Error judge_line(std::uint64_t valid, const std::vector<Decoded>& line) {
  if (!is_whole_line(valid, line)) return Error::kLine;
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (has(valid, k) && contradicts_itself(line[k])) return Error::kDecoded;
  }
  return Error::kNone;
}

}  // namespace

/// All steps use the state at the start of the cycle; each needs only the results of those above.
void SmFrontend::settle(const Inputs& in) const {
  settle_up_to_line(in);
  settle_line(in);
}

void SmFrontend::settle_up_to_line(const Inputs& in) const {
  ask_children(in);
  show_operand();
  check_legality(in);
  issue(in);
  take_back();
  tell_of_units(in);
  tell_command(in);
  go_on();
  save(in);
  restore(in);
  offer_fetch(in);
}

/// The line and the register file's operand, which the users choose by the outputs shown.
void SmFrontend::settle_line(const Inputs& in) const {
  log_operand(in);
  fetch(in);
  insert_replay();
  pass_releases();
}

/// The children's outputs that follow from their state alone: all their other inputs are idle.
void SmFrontend::ask_children(const Inputs& in) const {
  auto& gate = x_.gate_in;
  gate.rst_n = in.rst_n;
  gate.may = 0;
  gate.issued_valid = gate.checked_valid = gate.committed_valid = gate.refetched_valid = false;
  gate.command_valid = gate.fetch_ready = false;

  auto& board = x_.board_in;
  board.rst_n = in.rst_n;
  board.insert_valid = board.issued_valid = board.read_valid = board.commit_valid = board.kill = 0;
  board.checked_valid = board.squash_valid = board.withdraw_valid = false;

  auto& queue = x_.queue_in;
  queue.rst_n = in.rst_n;
  queue.insert_valid = queue.release_valid = queue.give_back = queue.unit_ready = queue.stop = 0;
  queue.kill_valid = queue.entry_ready = false;
  board_.tell_waits(x_.board);
  for (std::uint32_t lane = 0; lane < params_.fetch_width; ++lane) {
    queue.waits[lane] = {.result = x_.board.wait_result[lane],
                         .sources = x_.board.wait_sources[lane],
                         .issue = x_.board.wait_issue[lane]};
  }
  x_.held = params_.queue_entries - queue_.num_free();

  auto& replay = x_.replay_in;
  replay.rst_n = in.rst_n;
  replay.reserve = x_.held == 0 ? 0 : x_.held - 1;
  replay.insert_valid = replay.take_over_valid = replay.restore_valid = false;
  replay.reissue_valid = replay.hand_back_valid = replay.commit_valid = false;
  replay.fault_valid = replay.command_valid = replay.replay_ready = replay.save_ready = false;
  Body body = q_.restore_body;
  if (q_.body_back) body = unpacked(queue_.state().shown_body(params_.issue_width), w_);
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    if (has(q_.body_lane, lane)) body = {.mask = q_.read[lane].mask, .instr = q_.read[lane].instr};
  }
  replay.body = {.mask = body.mask, .instr = body.instr};
  replay_.show(replay, x_.replay);

  auto& log = x_.log_in;
  log.rst_n = in.rst_n;
  log.setup_valid = log.alloc_valid = log.write_valid = log.read_valid = false;
  log.free_valid = log.kill_valid = false;

  x_.drained = q_.stopped & ~board_.in_use();
  if (x_.replay.replay_valid) x_.drained &= ~bit_of(x_.replay.replay.warp);
  x_.give_back = is_queued(scheme()) ? q_.stopped & ~board_.in_flight() : 0;
}

/// The operand that goes to the load/store unit, and to or from the log.
void SmFrontend::show_operand() const {
  x_.operand_valid = q_.step_valid;
  x_.operand = q_.step_valid ? q_.step : Operand{};
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    const Reading& reading = q_.read[lane];
    if (!has(q_.read_valid, lane) || !reading.may_fault || x_.operand_valid) continue;
    const std::uint32_t count = decoded(reading.instr, w_).operands;
    if (count == 0) continue;
    x_.operand_valid = true;
    x_.operand = {.warp = reading.warp,
                  .tb = reading.tb,
                  .seq = reading.seq,
                  .kind = reading.kind,
                  .may_fault = reading.may_fault,
                  .entry = reading.entry,
                  .logged = reading.logged,
                  .handle = reading.handle,
                  .index = 0,
                  .count = count,
                  .from_log = reading.from_log};
  }
  const Operand& operand = x_.operand;
  x_.more_operands = x_.operand_valid && operand.index + 1 < operand.count;
  if (!x_.operand_valid) return;
  const operand_log::OperandRef ref{.handle = operand.handle, .operand = operand.index};
  if (operand.from_log) {
    x_.log_in.read_valid = true;
    x_.log_in.read = ref;
  } else if (scheme() == Scheme::kOperandLog) {
    x_.log_in.write_valid = true;
    x_.log_in.write = ref;
  }
}

/// The messages that need no ready: line and restore are judged where they are taken.
void SmFrontend::check_legality(const Inputs& in) const {
  x_.errors.fill(Error::kNone);
  if (!in.rst_n) return;
  const auto set = [&](Source source, Error error) {
    x_.errors[static_cast<std::size_t>(source)] = error;
  };
  if (in.checked_valid) {
    if (!in.checked.may_fault) {
      set(Source::kChecked, Error::kKind);
    } else if (in.checked.warp < params_.num_warps && has(q_.poisoned, in.checked.warp)) {
      set(Source::kChecked, Error::kPoisoned);
    }
  }
  if ((in.commit_valid & 2) != 0) {
    const Tag& tag = in.commit[1];
    if (tag.may_fault || tag.kind == Kind::kControl) set(Source::kCommit1, Error::kLane);
  }
  if (in.fault_valid) {
    if (in.fault.warp >= params_.num_warps) {
      set(Source::kFault, Error::kIndex);
    } else if (!in.fault.may_fault) {
      set(Source::kFault, Error::kKind);
    } else if (scheme() == Scheme::kStall) {
      set(Source::kFault, Error::kScheme);
    } else if (!has(gate_.state().live, in.fault.warp)) {
      set(Source::kFault, Error::kLive);
    }
  }
  if (in.command_valid) set(Source::kCommand, judge_command(in.command));
}

Error SmFrontend::judge_command(const Command& command) const {
  const bool warp_exists = command.warp < params_.num_warps;
  const bool tb_exists = command.tb < params_.num_tbs;
  const auto live = [&] { return has(gate_.state().live, command.warp); };
  const auto in_use = [&] { return has(board_.in_use() | x_.replay.in_use, command.warp); };
  switch (command.op) {
    case CommandOp::kSetScheme:
    case CommandOp::kSetup:
      return Error::kNone;
    case CommandOp::kStart:
      if (!warp_exists || !tb_exists) return Error::kIndex;
      if (live()) return Error::kLive;
      return in_use() ? Error::kBusy : Error::kNone;
    case CommandOp::kEnd:
      if (!warp_exists) return Error::kIndex;
      if (!live()) return Error::kNotLive;
      return in_use() ? Error::kBusy : Error::kNone;
    case CommandOp::kStop:
      if (!warp_exists) return Error::kIndex;
      return live() ? Error::kNone : Error::kNotLive;
    case CommandOp::kResume:
      if (!warp_exists) return Error::kIndex;
      if (!live()) return Error::kNotLive;
      return has(q_.stopped, command.warp) ? Error::kNone : Error::kNotStopped;
    case CommandOp::kSave:
      if (!tb_exists) return Error::kIndex;
      if (is_saving() || q_.fill_valid) return Error::kBusy;
      return (warps_of(command.tb) & (~x_.drained | q_.resuming)) != 0 ? Error::kNotDrained
                                                                       : Error::kNone;
    case CommandOp::kKill:
      return tb_exists ? Error::kNone : Error::kIndex;
  }
  return Error::kNone;
}

/// Live ones of a thread block.
std::uint64_t SmFrontend::warps_of(std::uint32_t tb) const {
  std::uint64_t warps = gate_.state().live;
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    if (q_.tb[w] != tb) warps &= ~bit_of(w);
  }
  return warps;
}

/// As far as it is the front end's to say.
bool SmFrontend::restore_has_room() const { return !q_.fill_valid && x_.replay.free > x_.held; }

bool SmFrontend::is_saving() const { return x_.replay.saving || q_.dump_valid || q_.dump_data; }

/// The level inputs of the issue queue, and the instructions that it issues by them.
void SmFrontend::issue(const Inputs& in) const {
  auto& queue = x_.queue_in;
  queue.unit_ready = in.unit_ready;
  if (x_.more_operands || q_.gives_way)
    queue.unit_ready &= ~bit_of(static_cast<std::uint64_t>(issue_queue::Unit::kMemory));
  queue.stop = is_queued(scheme()) ? q_.stopped : 0;
  queue.give_back = x_.give_back;
  queue.entry_ready = x_.replay.free >= x_.held && (x_.give_back & queue_.state().in_use()) == 0 &&
                      !(in.restore_valid && restore_has_room());
  for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
    queue.room[t] = std::min(3U, log_.state().room(t));
  }
  x_.choice = queue_.offer(queue, x_.queue);
  x_.body_lane = 0;

  x_.issued_valid = x_.queue.issue_valid;
  x_.board_in.issued_valid = x_.issued_valid;
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    if (!has(x_.issued_valid, lane)) continue;
    const issue_queue::Instruction& entry = x_.queue.issue[lane];
    const Payload payload = unpacked(entry.payload, w_);
    const Body body = unpacked(queue_.state().body(*x_.choice.issue[lane]), w_);
    const Decoded instr = decoded(body.instr, w_);
    Reading& reading = x_.issued[lane];
    reading = {.warp = entry.warp,
               .tb = entry.tb,
               .seq = payload.seq,
               .kind = instr.kind,
               .may_fault = instr.may_fault,
               .entry = payload.entry,
               .logged = payload.logged,
               .handle = payload.handle,
               .mask = body.mask,
               .replay = payload.replay,
               .from_log = payload.logged,
               .instr = body.instr};
    x_.board_in.issued[lane] = place(entry.warp, payload.seq);
    if (payload.ordered && gate_waits(tag_of(reading), Gate::kIssue)) {
      x_.gate_in.issued_valid = true;
      x_.gate_in.issued = reading.warp;
    }
    give_entries(entry, reading);
    if (entry.needs_entry) x_.body_lane |= bit_of(lane);
  }
}

/// Allocates entries of the operand log and the replay queue, as the issue queue has checked.
void SmFrontend::give_entries(const issue_queue::Instruction& entry, Reading& reading) const {
  if (entry.log_need != 0) {
    x_.log_in.alloc_valid = true;
    x_.log_in.alloc = {.tb = reading.tb, .count = entry.log_need};
    reading.logged = true;
    reading.handle = log_.alloc_handle();
  }
  const std::uint32_t handle = log_handle(reading.logged, reading.handle, w_);
  if (reading.replay && reading.may_fault) {
    x_.replay_in.reissue_valid = true;
    x_.replay_in.reissue = {.entry = reading.entry, .handle = handle};
  }
  if (!entry.needs_entry) return;
  reading.entry = static_cast<std::uint32_t>(x_.replay.insert_entry);
  x_.replay_in.insert_valid = true;
  x_.replay_in.insert = {
      .tb = reading.tb, .warp = reading.warp, .seq = reading.seq, .memory = true, .handle = handle};
}

/// Moves a stopped warp's instruction from the issue queue to the replay queue.
void SmFrontend::take_back() const {
  if (!x_.queue.back_valid) return;
  const issue_queue::Instruction& back = x_.queue.back;
  const Payload payload = unpacked(back.payload, w_);
  x_.board_in.withdraw_valid = true;
  x_.board_in.withdraw = place(back.warp, payload.seq);
  if (payload.replay && payload.may_fault) {
    x_.replay_in.hand_back_valid = true;
    x_.replay_in.hand_back = payload.entry;
    return;
  }
  x_.replay_in.take_over_valid = true;
  x_.replay_in.take_over = {.tb = back.tb,
                            .warp = back.warp,
                            .seq = payload.seq,
                            .memory = payload.may_fault,
                            .handle = log_handle(payload.logged, payload.handle, w_)};
}

/// Operand read, last check, commit, fault.
void SmFrontend::tell_of_units(const Inputs& in) const {
  auto& board = x_.board_in;
  board.read_valid = q_.read_valid;
  for (std::uint32_t lane = 0; lane < params_.issue_width; ++lane) {
    board.read[lane] = place(q_.read[lane].warp, q_.read[lane].seq);
  }
  if (!in.rst_n) return;
  if (holds(in.checked_valid, Source::kChecked)) {
    board.checked_valid = true;
    board.checked = place(in.checked.warp, in.checked.seq);
    x_.log_in.free_valid = in.checked.logged;
    x_.log_in.free = in.checked.handle;
    x_.gate_in.checked_valid = gate_waits(in.checked, Gate::kLastCheck);
    x_.gate_in.checked = in.checked.warp;
    if (!q_.at_commit) leave_replay_queue(in.checked);
  }
  for (std::uint32_t lane = 0; lane < params_.commit_width; ++lane) {
    const Tag& tag = in.commit[lane];
    const auto source = static_cast<Source>(static_cast<std::uint32_t>(Source::kCommit0) + lane);
    if (!holds(has(in.commit_valid, lane), source)) continue;
    board.commit_valid |= bit_of(lane);
    board.commit[lane] = place(tag.warp, tag.seq);
    if (lane != 0) continue;
    if (q_.at_commit && tag.may_fault) leave_replay_queue(tag);
    x_.gate_in.committed_valid = gate_waits(tag, Gate::kCommit);
    x_.gate_in.committed = tag.warp;
  }
  if (holds(in.fault_valid, Source::kFault)) {
    board.squash_valid = true;
    board.squash = place(in.fault.warp, in.fault.seq);
    x_.replay_in.fault_valid = is_queued(scheme());
    x_.replay_in.fault = {.entry = in.fault.entry, .mask = in.fault.mask};
  }
}

/// Frees the entry of an instruction that cannot fault any more, or is done.
void SmFrontend::leave_replay_queue(const Tag& tag) const {
  x_.replay_in.commit_valid = is_queued(scheme());
  x_.replay_in.commit = tag.entry;
}

void SmFrontend::tell_command(const Inputs& in) const {
  x_.killed_tb.reset();
  if (!in.rst_n || !holds(in.command_valid, Source::kCommand)) return;
  const Command& command = in.command;
  const auto tell_gate = [&](warp_gate::CommandOp op) {
    x_.gate_in.command_valid = true;
    x_.gate_in.command = {
        .op = op, .warp = command.warp, .gate = command.gate, .scheme = command.scheme};
  };
  const auto tell_replay = [&](replay_queue::CommandOp op) {
    x_.replay_in.command_valid = true;
    x_.replay_in.command = {.op = op, .warp = command.warp, .tb = command.tb};
  };
  switch (command.op) {
    case CommandOp::kSetScheme:
      return tell_gate(warp_gate::CommandOp::kSetScheme);
    case CommandOp::kSetup:
      x_.log_in.setup_valid = true;
      x_.log_in.setup = {.tbs = command.tbs, .need = command.need};
      return;
    case CommandOp::kStart:
      return tell_gate(warp_gate::CommandOp::kStart);
    case CommandOp::kEnd:
      return tell_gate(warp_gate::CommandOp::kEnd);
    case CommandOp::kStop:
      return tell_replay(replay_queue::CommandOp::kHold);
    case CommandOp::kResume:
      return;
    case CommandOp::kSave:
      return tell_replay(replay_queue::CommandOp::kSave);
    case CommandOp::kKill:
      x_.killed_tb = command.tb;
      x_.board_in.kill = warps_of(command.tb);
      x_.queue_in.kill_valid = x_.log_in.kill_valid = true;
      x_.queue_in.kill = x_.log_in.kill = command.tb;
      return tell_replay(replay_queue::CommandOp::kKill);
  }
}

/// The lowest warp that resumes and has drained, if the replay queue has no other command.
void SmFrontend::go_on() const {
  x_.go.reset();
  const std::uint64_t warps = q_.resuming & x_.drained;
  if (!x_.gate_in.rst_n || warps == 0 || x_.replay_in.command_valid) return;
  const auto w = static_cast<std::uint32_t>(std::countr_zero(warps));
  const bool refetch = has(q_.refetch, w);
  x_.go = Go{.warp = w, .seq = refetch ? q_.closer[w] : q_.next[w], .refetch = refetch};
  if (has(x_.replay.in_use, w)) {
    x_.replay_in.command_valid = true;
    x_.replay_in.command = {.op = replay_queue::CommandOp::kReplay, .warp = w, .tb = 0};
  }
  x_.gate_in.refetched_valid = refetch;
  x_.gate_in.refetched = w;
}

/// An instruction of the context, then its operands, when the ports of the log are free.
void SmFrontend::save(const Inputs& in) const {
  x_.save_valid = x_.replay.save_valid && !q_.dump_valid && !q_.dump_data;
  x_.save_taken = x_.save_valid && in.save_ready;
  x_.replay_in.save_ready = x_.save_taken;
  const bool last = q_.dump.index + 1 == q_.dump.count;
  x_.dump_reads = q_.dump_valid && !x_.log_in.read_valid && !(last && x_.log_in.free_valid);
  x_.dump_ends = x_.dump_reads && last;
  x_.dump_waits = q_.dump_valid && !x_.dump_reads;
  if (!x_.dump_reads) return;
  x_.log_in.read_valid = true;
  x_.log_in.read = {.handle = q_.dump.handle, .operand = q_.dump.index};
  if (!last) return;
  x_.log_in.free_valid = true;
  x_.log_in.free = q_.dump.handle;
}

/// The same way back.
void SmFrontend::restore(const Inputs& in) const {
  const bool issue_allocates = x_.log_in.alloc_valid;
  x_.restore_waits = in.restore_valid && restore_has_room() && issue_allocates;
  x_.restore_ready = in.rst_n && restore_has_room() && x_.replay.restore_ready &&
                     !x_.replay_in.take_over_valid && !issue_allocates;
  x_.restore_taken = false;
  if (x_.restore_ready && in.restore_valid) {
    const Saved& saved = in.restore;
    const Decoded instr = decoded(saved.instr, w_);
    if (saved.logged && (instr.operands == 0 || scheme() != Scheme::kOperandLog)) {
      x_.errors[static_cast<std::size_t>(Source::kRestore)] = Error::kKind;
    } else {
      x_.restore_taken = true;
      const std::uint32_t handle = saved.logged ? log_.alloc_handle() : 0;
      x_.replay_in.restore_valid = true;
      x_.replay_in.restore = {.tb = saved.tb,
                              .warp = saved.warp,
                              .seq = saved.seq,
                              .memory = instr.may_fault,
                              .handle = log_handle(saved.logged, handle, w_)};
      x_.log_in.alloc_valid = saved.logged;
      x_.log_in.alloc = {.tb = saved.tb, .count = instr.operands};
    }
  }
  x_.fill_ready = in.rst_n && q_.fill_valid && !x_.log_in.write_valid;
  x_.fill_taken = x_.fill_ready && in.restore_data_valid;
  x_.fill_waits = q_.fill_valid && in.restore_data_valid && !x_.fill_ready;
  if (x_.fill_taken) {
    x_.log_in.write_valid = true;
    x_.log_in.write = {.handle = q_.fill.handle, .operand = q_.fill.index};
    std::copy(in.restore_data.begin(), in.restore_data.end(), x_.log_in.write_data.begin());
  }
}

/// The operand of the register file that is read now, for the operand log.
void SmFrontend::log_operand(const Inputs& in) const {
  if (!x_.log_in.write_valid || x_.fill_taken) return;
  std::copy(in.operand_data.begin(), in.operand_data.end(), x_.log_in.write_data.begin());
}

/// Offers the fetch of the gate's next warp.
void SmFrontend::offer_fetch(const Inputs& in) const {
  auto& gate = x_.gate_in;
  if (in.rst_n && queue_.num_free() >= params_.fetch_width && !x_.replay.replay_valid &&
      x_.replay.free > x_.held + params_.fetch_width) {
    gate.may = in.fetch_may & ~(q_.stopped | x_.replay.held) & gate_.state().live;
    const auto last_place = static_cast<std::uint32_t>(layout::low_mask(params_.window_bits));
    const std::uint64_t line = layout::low_mask(params_.fetch_width);
    for (std::uint64_t rest = gate_.open_soon(gate) & gate.may; rest != 0; rest &= rest - 1) {
      const auto w = static_cast<std::uint32_t>(std::countr_zero(rest));
      const std::uint32_t place = q_.next[w] & last_place;
      const std::uint64_t live = board_.state().live[w];
      // Around the end of the window.
      std::uint64_t places = live >> place;
      if (place + params_.fetch_width > last_place + 1) places |= live << (last_place + 1 - place);
      if ((places & line) != 0) gate.may &= ~bit_of(w);
    }
  }
  gate_.offer(gate, x_.gate);
  x_.scheme_refused =
      has(x_.gate.err_valid, static_cast<std::uint64_t>(warp_gate::Source::kCommand));
}

/// A line of that warp.
void SmFrontend::fetch(const Inputs& in) const {
  auto& gate = x_.gate_in;
  x_.num_fetched = 0;
  x_.closed = false;
  if (!x_.gate.fetch_valid || !in.fetch_ready) return;
  if (const Error error = judge_line(in.line_valid, in.line); error != Error::kNone) {
    x_.errors[static_cast<std::size_t>(Source::kLine)] = error;
    return;
  }
  x_.num_fetched = static_cast<std::uint32_t>(std::popcount(in.line_valid));
  const auto w = static_cast<std::uint32_t>(x_.gate.fetch_warp);
  for (std::uint32_t i = 0; i < x_.num_fetched; ++i) {
    insert(i, w, q_.tb[w],
           {.seq = static_cast<std::uint32_t>((q_.next[w] + i) & layout::low_mask(w_.seq_w)),
            .ordered = is_ordered(in.line[i]),
            .may_fault = in.line[i].may_fault,
            .replay = false,
            .entry = 0,
            .logged = false,
            .handle = 0},
           {.mask = in.line_mask, .instr = packed(in.line[i], w_)});
  }
  const Decoded& last = in.line[x_.num_fetched - 1];
  x_.closed = closes_gate(last);
  gate.fetch_ready = true;
  gate.fetch_ends = line_end(last);
}

/// Inserts into the scoreboard and the issue queue; the waits are passed on in the next cycle.
void SmFrontend::insert(std::uint32_t lane, std::uint32_t warp, std::uint32_t tb,
                        const Payload& payload, const Body& body) const {
  const Decoded instr = decoded(body.instr, w_);
  const std::uint32_t slot = place(warp, payload.seq).slot;
  x_.board_in.insert_valid |= bit_of(lane);
  x_.board_in.insert[lane] = {.warp = warp,
                              .slot = slot,
                              .memory = is_ordered(instr),
                              .fence = instr.fence,
                              .late = is_late(instr, scheme()),
                              .src_valid = instr.src_valid,
                              .src_0 = instr.src_0,
                              .src_1 = instr.src_1,
                              .src_2 = instr.src_2,
                              .dst_valid = instr.dst_valid,
                              .dst = instr.dst,
                              .dst_1_valid = instr.dst_1_valid,
                              .dst_1 = instr.dst_1};
  x_.queue_in.insert_valid |= bit_of(lane);
  x_.queue_in.insert[lane] = {
      .warp = warp,
      .tb = tb,
      .slot = slot,
      .unit = unit_of(instr),
      .needs_entry = instr.may_fault && is_queued(scheme()) && !payload.replay,
      .log_need = scheme() == Scheme::kOperandLog && !payload.logged ? instr.operands : 0,
      .payload = packed(payload, w_),
      .body = packed(body, w_)};
}

/// An instruction that is replayed comes like one that is fetched.
void SmFrontend::insert_replay() const {
  if (!x_.replay.replay_valid || queue_.num_free() == 0) return;
  x_.replay_in.replay_ready = true;
  const replay_queue::Instruction& offer = x_.replay.replay;
  const Decoded instr = decoded(offer.instr, w_);
  insert(0, offer.warp, offer.tb,
         {.seq = offer.seq,
          .ordered = is_ordered(instr),
          .may_fault = instr.may_fault,
          .replay = true,
          .entry = static_cast<std::uint32_t>(x_.replay.replay_entry),
          .logged = (offer.handle >> w_.handle_w & 1) != 0,
          .handle = static_cast<std::uint32_t>(offer.handle & layout::low_mask(w_.handle_w))},
         {.mask = offer.mask, .instr = offer.instr});
}

/// Passes the releases of the scoreboard, which now has all its messages, to the issue queue.
void SmFrontend::pass_releases() const {
  board_.tell_releases(x_.board_in, x_.board);
  auto& queue = x_.queue_in;
  queue.release_valid = x_.board.release_valid;
  for (std::size_t n = 0; n < queue.release.size(); ++n) {
    const scoreboard::Release& release = x_.board.release[n];
    queue.release[n] = {.warp = release.warp, .slot = release.slot, .result = release.result};
  }
}

/// True if the gate of its warp waits for this instruction.
bool SmFrontend::gate_waits(const Tag& tag, Gate gate) const {
  const warp_gate::State& gates = gate_.state();
  return tag.warp < params_.num_warps && has(gates.live, tag.warp) &&
         gates.gate[tag.warp] == gate && q_.closer[tag.warp] == tag.seq;
}

bool SmFrontend::holds(bool valid, Source source) const {
  return valid && x_.errors[static_cast<std::size_t>(source)] == Error::kNone;
}

scoreboard::PlaceRef SmFrontend::place(std::uint32_t warp, std::uint32_t seq) const {
  return {.warp = warp,
          .slot = static_cast<std::uint32_t>(seq & layout::low_mask(params_.window_bits))};
}

}  // namespace segue::sm_frontend
