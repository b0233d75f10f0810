// Block switching: messages to and from the switcher, and contexts that it has moved.
//
// The front end hands out its part of a context (instructions of the replay queue, operands of the
// log, gates) through its ports, and takes it back. Registers and shared memory are lines to
// and from DRAM, which all SMs share; their values play no part here.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/sm_model/sm_core.hpp"

namespace segue::sm_model {

using block_switcher::MoveOp;
using block_switcher::Source;
using sm_frontend::Command;
using sm_frontend::CommandOp;

void SmCore::tell(Source source, std::uint32_t tb) {
  if (switcher_ != nullptr) events_.push_back({source, tb});
}

void SmCore::send(CommandOp op, std::uint32_t warp) {
  Command command;
  command.op = op;
  command.warp = warp;
  commands_.push_back({command});
}

/// One event a cycle, in order: none overtakes another of its thread block.
void SmCore::drive_switcher() {
  if (switcher_ == nullptr) return;
  block_switcher::Inputs& in = switcher_in_;
  in.setup_valid = in.answer_valid = in.moved_valid = in.faulted_valid = false;
  in.arrived_valid = in.ended_valid = in.resolved_valid = in.opened_valid = false;
  const bool first = !switcher_set_up_;
  if (first) {
    in.setup_valid = true;
    in.setup = {.slots = static_cast<std::uint32_t>(tbs_.size()),
                .extra = around_.switching->extra,
                .warps = warps_of_tb_};
    switcher_set_up_ = true;
  }
  if (asked_) {
    granted_ = around_.tbs->take(around_.sm, 0, now_).tb;
    in.answer_valid = true;
    in.answer = granted_ != nullptr;
    asked_ = false;
  }
  const bool has_event = !events_.empty();
  if (has_event) {
    give_event(events_.front());
    events_.pop_front();
  }
  const bool messages = first || in.answer_valid || has_event;
  if (switcher_quiet_ && !messages) return;
  in.request_ready = true;
  in.move_ready = move_.phase == Phase::kNone;
  switcher_->eval(in, switcher_out_);
  if (switcher_out_.err_valid != 0) {
    throw gpu::HarnessError(fmt::format("the block switcher refuses a message in cycle {}", now_));
  }
  asked_ = switcher_out_.request_valid;
  const bool begins = switcher_out_.move_valid && in.move_ready;
  switcher_quiet_ = switcher_out_.quiescent && !messages;
  if (first) switcher_out_.done = false;  // of the kernel before
  const block_switcher::Move move = switcher_out_.move;
  switcher_->tick(in);
  if (begins) begin(move);
}

void SmCore::give_event(const Event& event) {
  block_switcher::Inputs& in = switcher_in_;
  switch (event.source) {
    case Source::kMoved:
      in.moved_valid = true;
      return;
    case Source::kFaulted:
      in.faulted_valid = true;
      in.faulted = event.tb;
      return;
    case Source::kArrived:
      in.arrived_valid = true;
      in.arrived = event.tb;
      return;
    case Source::kEnded:
      in.ended_valid = true;
      in.ended = event.tb;
      return;
    case Source::kResolved:
      in.resolved_valid = true;
      in.resolved = event.tb;
      return;
    case Source::kOpened:
      in.opened_valid = true;
      in.opened = event.tb;
      return;
    case Source::kSetup:
    case Source::kAnswer:
      return;
  }
}

void SmCore::begin(const block_switcher::Move& move) {
  active_ = true;
  const std::uint32_t slot = move.slot;
  switch (move.op) {
    case MoveOp::kStart: {
      const auto count = static_cast<std::uint32_t>(granted_->warps.size());
      start_tb(slot, {.tb = std::exchange(granted_, nullptr)}, move.tb);
      tell(Source::kMoved, move.tb);
      // Warps without work-items have run to their end.
      for (std::uint32_t k = count; k < warps_of_tb_; ++k) tell(Source::kEnded, move.tb);
      return;
    }
    case MoveOp::kSave:
      move_ = {.phase = Phase::kStopping, .what = move, .context = {}};
      for (std::uint32_t k = 0; k < warps_of_tb_; ++k) {
        const WarpSlot& warp = warps_of(slot)[k];
        if (warp.live && warp.committed < warp.code.size()) {
          send(CommandOp::kStop, slot * warps_of_tb_ + k);
        }
      }
      return;
    case MoveOp::kRestore:
      ++switches_.restored;
      move_ = {.phase = Phase::kIn, .what = move, .context = std::move(off_chip_[move.tb])};
      off_chip_[move.tb] = {};
      move_.due = transfer(move_.context);
      return;
  }
}

/// Registers and shared memory of a thread block, its instructions and operands.
/// @return the cycle in which all are there
std::uint64_t SmCore::transfer(const SavedTb& context) {
  if (around_.switching->free_moves) return now_ + 1;
  constexpr std::uint64_t kRegisterBytes = 4;
  constexpr std::uint64_t kEntryBytes = 16;
  constexpr std::uint64_t kOperandBytes = 8;
  std::uint64_t bytes = trace_.needs.registers * kRegisterBytes + trace_.needs.lds_bytes;
  for (const Kept& kept : context.kept) {
    bytes += kEntryBytes + kept.operands * kOperandBytes * trace_.lanes;
  }
  const std::uint64_t lines = (bytes + kLineBytes - 1) / kLineBytes;
  switches_.context_lines += lines;
  return around_.second_level->move_context(lines, now_);
}

/// Phases in which outputs are read, or inputs given, that other cycles do without.
bool SmCore::uses_transfer_ports() const {
  return move_.phase != Phase::kNone && move_.phase != Phase::kOut && move_.phase != Phase::kIn;
}

void SmCore::drive_move() {
  in_.save_ready = move_.phase == Phase::kSaving;
  if (move_.phase != Phase::kFilling) return;
  const SavedTb& context = move_.context;
  if (move_.operands != 0) {
    in_.restore_data_valid = true;
  } else if (move_.filled < context.kept.size()) {
    const Kept& kept = context.kept[move_.filled];
    in_.restore_valid = true;
    in_.restore = kept.saved;
    in_.restore.tb = move_.what.slot;
    in_.restore.warp = move_.what.slot * warps_of_tb_ + kept.warp;
  }
}

void SmCore::observe_move() {
  switch (move_.phase) {
    case Phase::kNone:
      return;
    case Phase::kStopping:
      return observe_stopping();
    case Phase::kSaving:
      return observe_saving();
    case Phase::kEnding:
      if (!commands_.empty()) return;
      move_.due = move_.context.warps.empty() ? now_ : transfer(move_.context);
      move_.phase = Phase::kOut;
      active_ = true;
      [[fallthrough]];
    case Phase::kOut:
      if (move_.due <= now_) end_save();
      return;
    case Phase::kIn:
      if (move_.due <= now_) start_restored();
      return;
    case Phase::kStarting:
      if (!commands_.empty()) return;
      move_.phase = Phase::kFilling;
      active_ = true;
      return;
    case Phase::kFilling:
      return observe_filling();
  }
}

/// The warps that are left have nothing in flight any more, and are not about to go on.
void SmCore::observe_stopping() {
  if (!commands_.empty() || in_.command_valid) return;
  bool any = false;
  for (std::uint32_t k = 0; k < warps_of_tb_; ++k) {
    if (!warps_of(move_.what.slot)[k].live) continue;
    any = true;
    if ((out_.drained >> (move_.what.slot * warps_of_tb_ + k) & 1) == 0) return;
  }
  if (!any) {
    active_ = true;
    move_.phase = Phase::kEnding;
    return;
  }
  Command command;
  command.op = CommandOp::kSave;
  command.tb = move_.what.slot;
  commands_.push_back({command});
  move_.phase = Phase::kSaving;
  active_ = true;
}

void SmCore::observe_saving() {
  active_ = true;
  std::vector<Kept>& kept = move_.context.kept;
  if (out_.save_data_valid) ++kept.back().operands;
  if (out_.save_valid) {
    kept.push_back(
        {.saved = out_.save, .warp = static_cast<std::uint32_t>(out_.save.warp) % warps_of_tb_});
  }
  const bool given = in_.command_valid && in_.command.op == CommandOp::kSave;
  if (!move_.told || out_.saving) {
    move_.told = move_.told || given;
    return;
  }
  switches_.replays += kept.size();
  const std::uint32_t slot = move_.what.slot;
  for (std::uint32_t k = 0; k < warps_of_tb_; ++k) {
    const std::uint32_t number = slot * warps_of_tb_ + k;
    move_.context.warps.push_back(warps_[number]);
    move_.context.contexts.push_back(out_.context[number]);
    if (warps_[number].live) send(CommandOp::kEnd, number);
  }
  move_.phase = Phase::kEnding;
}

/// The slot is free; the thread block, if it has not run to its end meanwhile, is off chip. Faults
/// that were resolved while its context moved count.
void SmCore::end_save() {
  const std::uint32_t slot = move_.what.slot;
  if (tbs_[slot].trace != nullptr) {
    ++switches_.saved;
    SavedTb& saved = off_chip_[move_.what.tb];
    saved = std::move(move_.context);
    saved.tb = std::exchange(tbs_[slot], {});
    for (std::uint32_t k = 0; k < warps_of_tb_; ++k) {
      WarpSlot& warp = warps_of(slot)[k];
      saved.warps[k].faulted = warp.faulted;
      saved.warps[k].lacks = std::move(warp.lacks);
      warp = {};
    }
    --running_;
  }
  tell(Source::kMoved, move_.what.tb);
  move_ = {};
  active_ = true;
}

void SmCore::start_restored() {
  const std::uint32_t slot = move_.what.slot;
  SavedTb& context = move_.context;
  tbs_[slot] = context.tb;
  tbs_[slot].number = move_.what.tb;
  ++running_;
  for (std::uint32_t k = 0; k < warps_of_tb_; ++k) {
    WarpSlot& warp = warps_of(slot)[k];
    warp = context.warps[k];
    warp.tb = slot;
    if (!warp.live) continue;
    const sm_frontend::Context& state = context.contexts[k];
    Command command;
    command.op = CommandOp::kStart;
    command.warp = slot * warps_of_tb_ + k;
    command.tb = slot;
    command.gate = state.gate;
    command.seq = state.seq;
    command.closer = state.closer;
    command.stopped = true;
    commands_.push_back({command});
  }
  move_.phase = Phase::kStarting;
  active_ = true;
}

void SmCore::observe_filling() {
  const std::vector<Kept>& kept = move_.context.kept;
  const bool operand = in_.restore_data_valid && out_.restore_data_ready;
  const bool instruction = in_.restore_valid && out_.restore_ready;
  active_ = active_ || operand || instruction;
  if (operand) --move_.operands;
  if (instruction) move_.operands = kept[move_.filled++].operands;
  if (move_.operands == 0 && move_.filled == kept.size()) end_restore();
}

/// Its warps go on, those at a barrier as soon as it opens.
void SmCore::end_restore() {
  const std::uint32_t slot = move_.what.slot;
  tell(Source::kMoved, move_.what.tb);
  for (std::uint32_t k = 0; k < warps_of_tb_; ++k) {
    if (warps_of(slot)[k].live) send(CommandOp::kResume, slot * warps_of_tb_ + k);
  }
  move_ = {};
  active_ = true;
}

}  // namespace segue::sm_model
