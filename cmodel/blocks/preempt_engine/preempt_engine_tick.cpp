// Next state: a cycle's messages, walk and moves applied.

#include "cmodel/blocks/preempt_engine/preempt_engine.hpp"

namespace segue::preempt_engine {
namespace {

void assign(Set& set, std::uint32_t i, bool value) { set = value ? set | only(i) : set & ~only(i); }

}  // namespace

/// A legal one.
void PreemptEngine::take_command(const Command& command) {
  switch (command.op) {
    case CommandOp::kSetRegion:
      q_.frames.valid = true;
      q_.frames.base = command.base;
      q_.frames.frame_log2 = command.frame_log2;
      q_.walk.kernel_valid = 0;
      return;
    case CommandOp::kSetup:
      q_.walk.kernel_valid |= only(command.kernel);
      q_.walk.kernels[command.kernel] = {.warps = command.warps,
                                         .registers = command.registers,
                                         .simt_stack = command.simt_stack,
                                         .shared = command.shared,
                                         .replay = command.replay,
                                         .log = command.log};
      changed_.kernels |= only(command.kernel);
      return;
    case CommandOp::kStart:
      return start(command);
    case CommandOp::kPreempt:
      return preempt(command);
    case CommandOp::kKill:
      q_.slots.killed |= only(command.slot);
      return;
    case CommandOp::kRelease:
      if (const auto place = q_.frames.find(command.handle)) {
        set_frame(place->frame, FrameState::kFree);
      }
      return;
  }
}

void PreemptEngine::start(const Command& command) {
  Slots& slots = q_.slots;
  const std::uint32_t s = command.slot;
  const bool trap = command.resume && command.method == Method::kTrap;
  const TbState restore = trap ? TbState::kLoad : TbState::kHead;
  slots.state.set(s, command.resume ? restore : TbState::kRun);
  slots.technique.set(s, Technique::kDrain);
  slots.kernel[s] = command.kernel;
  assign(slots.killed, s, false);
  assign(slots.method, s, trap);
  assign(slots.non_idempotent, s, command.non_idempotent);
  slots.mem[s] = {.tb_id = command.tb_id, .handle = command.resume ? command.handle : 0};
  written_ = s;
  changed_.slots |= only(s);
  changed_.residents |= only(s);
  if (!command.resume) return;
  q_.credit.limit += q_.kernel_of(s).warps;
  if (const auto place = q_.frames.find(command.handle)) {
    set_frame(place->frame, FrameState::kLoading);
  }
}

void PreemptEngine::preempt(const Command& command) {
  Slots& slots = q_.slots;
  const std::uint32_t s = command.slot;
  if (!contains(slots.preemptible(), s)) return;
  if (q_.needs_frame(s, command.technique)) {
    q_.frames.frame[s] = lowest(q_.frames.frames.of(FrameState::kFree));
    q_.frames.has |= only(s);
    set_frame(q_.frames.frame[s], FrameState::kOwned);
  }
  slots.technique.set(s, command.technique);
  if (contains(slots.executing(), s)) assign(slots.method, s, command.method == Method::kTrap);
  changed_.slots |= only(s);
}

/// Outcomes of the slots that come to report, by the state at the start of the cycle.
void PreemptEngine::set_outcomes(const SlotMoves& moves) {
  for_each(moves.to(TbState::kReport), [&](std::uint32_t s) {
    q_.slots.outcome.set(s, contains(moves.finished, s) ? Outcome::kFinished : outcome_of(s));
  });
}

/// Outcome of a slot that comes to report and has not finished.
Outcome PreemptEngine::outcome_of(std::uint32_t slot) const {
  const TbState state = q_.slots.state[slot];
  if (state == TbState::kLoadWait) return Outcome::kRestored;
  if (contains(q_.slots.killed, slot)) return Outcome::kKilled;
  return state == TbState::kClear ? Outcome::kRestarted : Outcome::kPreempted;
}

void PreemptEngine::move_slots(const SlotMoves& moves) {
  Slots& slots = q_.slots;
  if (moves.reported && slots.outcome[*moves.reported] != Outcome::kRestored) {
    leave(*moves.reported);
  }
  for (std::uint32_t state = 0; state < kTbStateNames.size(); ++state) {
    for_each(moves.to(static_cast<TbState>(state)), [&](std::uint32_t s) {
      slots.state.set(s, static_cast<TbState>(state));
      changed_.slots |= only(s);
    });
  }
  slots.epoch ^= moves.dropped;
  slots.non_idempotent |= moves.non_idempotent;
  slots.report_valid = moves.next_report.has_value();
  if (moves.next_report) slots.report_slot = *moves.next_report;
  if (moves.admitted) q_.credit.limit += q_.kernel_of(*moves.admitted).warps;
  if (moves.let_go) q_.credit.limit -= q_.kernel_of(*moves.let_go).warps;
}

/// The report of a thread block that has left is taken.
void PreemptEngine::leave(std::uint32_t slot) {
  if (!contains(q_.frames.has, slot)) return;
  const bool saved = q_.slots.outcome[slot] == Outcome::kPreempted;
  set_frame(q_.frames.frame[slot], saved ? FrameState::kHanded : FrameState::kFree);
  q_.frames.has &= ~only(slot);
}

void PreemptEngine::advance_walk(const WalkStep& step) {
  Walk& walk = q_.walk;
  if (step.begins) {
    const std::uint32_t s = *step.begins;
    const bool saves = q_.slots.state[s] == TbState::kSave;
    walk.walk = true;
    walk.at = {.slot = s};
    walk.addr = saves ? q_.frames.address(s) : q_.slots.mem[s].handle;
    return;
  }
  if (step.request) make_request(*step.request);
  if (step.next) {
    walk.at = step.next->row;
    walk.addr += step.next->lines;
  }
  if (step.ends) walk.walk = false;
}

void PreemptEngine::make_request(const Request& request) {
  Credit& credit = q_.credit;
  credit.req_valid = true;
  credit.req = request;
  if (!credit.offers_line()) return add_count(request.slot, q_.kernel_of(request.slot).warps);
  credit.busy |= only(request.tag);
  credit.owner[request.tag] = request.slot;
  changed_.tags |= only(request.tag);
  ++credit.total;
  add_count(request.slot, 1);
}

void PreemptEngine::answer(std::uint32_t tag) {
  q_.credit.busy &= ~only(tag);
  --q_.credit.total;
  add_count(q_.credit.owner[tag], ~std::uint32_t{0});
}

void PreemptEngine::set_frame(std::uint32_t frame, FrameState state) {
  q_.frames.frames.set(frame, state);
  changed_.frames |= only(frame);
}

/// Modulo 2^32.
void PreemptEngine::add_count(std::uint32_t slot, std::uint32_t more) {
  q_.credit.count[slot] += more;
  changed_.slots |= only(slot);
}

}  // namespace segue::preempt_engine
