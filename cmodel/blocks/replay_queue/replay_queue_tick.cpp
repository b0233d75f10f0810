// Effects of a cycle's legal messages.

#include "cmodel/blocks/replay_queue/replay_queue.hpp"

namespace segue::replay_queue {

void ReplayQueue::take_messages_about_entries(const Inputs& in, const Judgement& judged) {
  if (judged.holds(Source::kCommit)) {
    q_.entries.set_state(static_cast<std::uint32_t>(in.commit), EntryState::kFree);
  }
  if (judged.holds(Source::kFault)) {
    const std::uint32_t e = in.fault.entry;
    // The rest of the warp must not be replayed before this one.
    stop_replay(q_.entries[e].warp);
    q_.entries.set_state(e, EntryState::kFaulted);
    q_.entries.set_mask(e, in.fault.mask);
    q_.masks[e] = in.fault.mask;
    q_.has_faulted.insert(e);
    image_.put_masks(q_, e);
    written_.faulted = e;
  }
  if (judged.holds(Source::kReissue)) {
    const std::uint32_t e = in.reissue.entry;
    q_.entries.set_state(e, EntryState::kInFlight);
    q_.entries.set_handle(e, in.reissue.handle);
    q_.handles[e] = in.reissue.handle;
    q_.reissued.insert(e);
    image_.put_handles(q_, e);
    written_.reissued = e;
  }
  if (judged.holds(Source::kHandBack)) {
    q_.entries.set_state(static_cast<std::uint32_t>(in.hand_back), EntryState::kWaiting);
  }
}

/// Puts a new instruction into entry `e`, the lowest that was free when the cycle began.
void ReplayQueue::take_new(const Inputs& in, const Judgement& judged, std::uint32_t e) {
  if (judged.holds(Source::kInsert)) return enter(e, in.insert, EntryState::kInFlight);
  const auto state_for = [&](std::uint32_t warp) {
    const bool replayed = judged.holds(Source::kCommand) && in.command.op == CommandOp::kReplay &&
                          in.command.warp == warp;
    return replayed ? EntryState::kDue : EntryState::kWaiting;
  };
  if (judged.holds(Source::kTakeOver)) return enter(e, in.take_over, state_for(in.take_over.warp));
  if (judged.holds(Source::kRestore)) enter(e, in.restore, state_for(in.restore.warp));
}

void ReplayQueue::enter(std::uint32_t e, const Arrival& incoming, EntryState state) {
  q_.entries.enter(e,
                   {.state = state,
                    .tb = incoming.tb,
                    .warp = incoming.warp,
                    .seq = incoming.seq,
                    .payload = {.memory = incoming.memory, .mask = 0, .handle = incoming.handle}});
  q_.enter(e, incoming);
  image_.put_entry(q_, e);
  written_.entered = e;
}

/// The mask of the instruction that entered in the cycle before. A fault of this cycle comes later.
void ReplayQueue::take_mask(const Body& body) {
  if (!q_.entered) return;
  q_.entries.set_mask(q_.entered_entry, body.mask);
}

/// Writes the body, behind all reads of the cycle.
void ReplayQueue::take_body(const Body& body) {
  if (!q_.entered) return;
  q_.bodies[q_.entered_entry] = body;
  image_.put_body(q_, q_.entered_entry);
  written_.embodied = q_.entered_entry;
  q_.entered = false;
}

void ReplayQueue::take_command(const Command& command) {
  switch (command.op) {
    case CommandOp::kReplay:
      (q_.entries.of_warp(command.warp) & q_.entries.waits()).for_each([&](std::uint32_t e) {
        q_.entries.set_state(e, EntryState::kDue);
      });
      break;
    case CommandOp::kHold:
      stop_replay(command.warp);
      break;
    case CommandOp::kSave:
      q_.saving = true;
      q_.saving_tb = command.tb;
      break;
    case CommandOp::kKill: {
      const EntrySet killed = q_.entries.of_tb(command.tb);
      killed.for_each([&](std::uint32_t e) { q_.entries.set_state(e, EntryState::kFree); });
      if (q_.saving_tb == command.tb) q_.handing = false;
      break;
    }
  }
}

void ReplayQueue::stop_replay(std::uint32_t warp) {
  (q_.entries.of_warp(warp) & q_.entries.at(EntryState::kDue)).for_each([&](std::uint32_t e) {
    q_.entries.set_state(e, EntryState::kWaiting);
  });
}

void ReplayQueue::offer(const Offer& next, const Body& coming) {
  q_.entries.set_state(next.entry, EntryState::kOffered);
  q_.offer = next.entry;
  q_.last_warp = next.warp;
  q_.read(q_.replay_read, next.entry, coming);
}

}  // namespace segue::replay_queue
