#include "verilator_tb/preempt_engine/watch.hpp"

namespace segue::preempt_engine {

void Watch::before(const Inputs& in, const Outputs& out, const PreemptEngine& twin) {
  if (!in.rst_n) return;
  const State& q = twin.state();
  if (in.command_valid) watch_command(in, out, q);
  watch_slots(in, q);

  const bool row = out.row_valid;
  hit_if(row && !in.row_live, Bin::kRowSkipped);
  hit_if(row && in.row_live && q.credit.total >= q.credit.limit, Bin::kThrottled);
  const bool trap = out.req_valid && in.req_ready;
  hit_if(trap && out.req.op == MemOp::kTrapSave, Bin::kTrapSave);
  hit_if(trap && out.req.op == MemOp::kTrapLoad, Bin::kTrapLoad);
  if (!in.event_valid || out.err_code[static_cast<std::size_t>(Source::kEvent)] != Error::kNone) {
    return;
  }
  const std::uint32_t s = in.event.slot;
  const TbState state = q.slots.state[s];
  hit_if(state == TbState::kClear, Bin::kLateEvent);
  hit_if(state == TbState::kStop && in.event.op == EventOp::kFinished && contains(in.drained, s),
         Bin::kEndsWhenDrained);
  hit_if(state == TbState::kFlush && in.event.op == EventOp::kNonIdempotent &&
             !contains(in.stale | q.slots.killed, s) && q.slots.technique[s] == Technique::kFlush,
         Bin::kAnnouncedInFlush);
}

void Watch::watch_command(const Inputs& in, const Outputs& out, const State& q) {
  const Command& command = in.command;
  const Error error = out.err_code[static_cast<std::size_t>(Source::kCommand)];
  if (error != Error::kOp) coverage_.hit(verdict_bin(command.op, error));
  if (error != Error::kNone) return;
  const bool names_slot = command.op == CommandOp::kPreempt || command.op == CommandOp::kKill;
  if (!names_slot) return;
  const TbState state = q.slots.state[command.slot];
  const Technique before = q.slots.technique[command.slot];
  const bool restoring = contains(q.slots.restoring(), command.slot);
  if (command.op == CommandOp::kKill) {
    hit_if(state == TbState::kSave, Bin::kKillInSave);
    hit_if(restoring, Bin::kKillInRestore);
    return;
  }
  coverage_.hit(asked_bin(command.technique, state));
  hit_if(restoring, Bin::kPreemptInRestore);
  if (state == TbState::kStop && before == Technique::kSwitch) {
    hit_if(command.technique == Technique::kDrain, Bin::kWithdrawnInStop);
    hit_if(command.technique == Technique::kFlush, Bin::kFlushInStop);
  }
  hit_if(state == TbState::kFlush && command.technique == Technique::kSwitch, Bin::kSwitchInFlush);
}

void Watch::watch_slots(const Inputs& in, const State& q) {
  const Slots& slots = q.slots;
  const Set dropping = slots.state.of(TbState::kFlush) & ~slots.killed &
                       slots.technique.of(Technique::kFlush) & ~slots.non_idempotent;
  hit_if((dropping & in.stale) != 0, Bin::kFlushWaits);
  hit_if((dropping & ~in.stale) != 0, Bin::kFlushDrops);
  hit_if((slots.executing() & slots.technique.of(Technique::kFlush) & slots.non_idempotent) != 0,
         Bin::kFlushOfSticky);
  const Set moving = slots.state.of(TbState::kSave) | slots.state.of(TbState::kSettle) |
                     slots.state.of(TbState::kHead) | slots.state.of(TbState::kHeadWait) |
                     slots.state.of(TbState::kLoad) | slots.state.of(TbState::kLoadWait);
  hit_if((moving & (moving - 1)) != 0, Bin::kTwoInTransfer);
  const Set partial = slots.technique.of(Technique::kPartialSwitch);
  hit_if((slots.state.of(TbState::kRun) & partial) != 0 &&
             (slots.state.of(TbState::kSave) & partial) != 0,
         Bin::kTurnWaits);
}

}  // namespace segue::preempt_engine
