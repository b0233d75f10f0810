// What the legal messages of a cycle do.

#include "cmodel/blocks/replay_queue/replay_queue.hpp"

namespace segue::replay_queue {

void ReplayQueue::take_messages_about_entries(const Inputs& in, const Judgement& judged) {
  if (judged.holds(Source::kCommit)) {
    set_state(static_cast<std::uint32_t>(in.commit), EntryState::kFree);
  }
  if (judged.holds(Source::kFault)) {
    // The rest of the warp must not be replayed before this one.
    stop_replay(q_.entries[in.fault.entry].warp);
    Entry& entry = edit(in.fault.entry);
    entry.state = EntryState::kFaulted;
    entry.mask = in.fault.mask;
  }
  if (judged.holds(Source::kReissue)) {
    Entry& entry = edit(in.reissue.entry);
    entry.state = EntryState::kInFlight;
    entry.handle = in.reissue.handle;
  }
  if (judged.holds(Source::kHandBack)) {
    set_state(static_cast<std::uint32_t>(in.hand_back), EntryState::kWaiting);
  }
}

void ReplayQueue::take_new(const Inputs& in, const Judgement& judged) {
  if (judged.holds(Source::kInsert)) return enter(in.insert, EntryState::kInFlight);
  const auto state_for = [&](std::uint32_t warp) {
    const bool replayed = judged.holds(Source::kCommand) && in.command.op == CommandOp::kReplay &&
                          in.command.warp == warp;
    return replayed ? EntryState::kDue : EntryState::kWaiting;
  };
  if (judged.holds(Source::kTakeOver)) return enter(in.take_over, state_for(in.take_over.warp));
  if (judged.holds(Source::kRestore)) enter(in.restore, state_for(in.restore.warp));
}

/// Into the entry that was the lowest free one when the cycle began.
void ReplayQueue::enter(const Instruction& incoming, EntryState state) {
  const std::uint32_t e = summary_.first_free;
  edit(e) = {.state = state,
             .tb = incoming.tb,
             .warp = incoming.warp,
             .seq = incoming.seq,
             .memory = incoming.memory,
             .mask = incoming.mask,
             .handle = incoming.handle};
  q_.instr[e] = incoming.instr;
  image_.put_instr(q_, e);
  written_ = e;
}

void ReplayQueue::take_command(const Command& command) {
  switch (command.op) {
    case CommandOp::kReplay:
      for (std::uint32_t e = 0; e < params_.num_entries; ++e) {
        const Entry& entry = q_.entries[e];
        if (entry.warp == command.warp && waits(entry)) set_state(e, EntryState::kDue);
      }
      break;
    case CommandOp::kHold:
      stop_replay(command.warp);
      break;
    case CommandOp::kSave:
      q_.saving = true;
      q_.saving_tb = command.tb;
      break;
    case CommandOp::kKill:
      for (std::uint32_t e = 0; e < params_.num_entries; ++e) {
        if (is_live(q_.entries[e]) && q_.entries[e].tb == command.tb) {
          set_state(e, EntryState::kFree);
        }
      }
      break;
  }
}

void ReplayQueue::stop_replay(std::uint32_t warp) {
  for (std::uint32_t e = 0; e < params_.num_entries; ++e) {
    const Entry& entry = q_.entries[e];
    if (entry.warp == warp && entry.state == EntryState::kDue) set_state(e, EntryState::kWaiting);
  }
}

void ReplayQueue::offer(const Offer& next) {
  set_state(next.entry, EntryState::kOffered);
  q_.offer = next.entry;
  q_.last_warp = next.warp;
}

}  // namespace segue::replay_queue
