#include "verilator_tb/replay_queue/watch.hpp"

#include <algorithm>

#include "cmodel/blocks/replay_queue/program_order.hpp"
#include "verilator_tb/replay_queue/transaction.hpp"

namespace segue::replay_queue {
namespace {

bool is_legal(const Outputs& out, Source source) {
  return (out.err_valid >> static_cast<unsigned>(source) & 1) == 0;
}

bool is_command(const Inputs& in, const Outputs& out, CommandOp op) {
  return in.command_valid && in.command.op == op && is_legal(out, Source::kCommand);
}

template <class Predicate>
bool any(const State& q, Predicate predicate) {
  return std::any_of(q.entries.begin(), q.entries.end(), [&](const Entry& entry) {
    return entry.state != EntryState::kFree && predicate(entry);
  });
}

}  // namespace

void Watch::before(const Inputs& in, const Outputs& out, const ReplayQueue& twin) {
  if (!in.rst_n) return;
  for_each_taken(
      in, out, [&](const Taken& taken) { coverage_.hit(verdict_bin(taken.source, taken.error)); });
  faults(in, out, twin.state());
  going_out(in, out, twin);
  kills(in, out, twin.state());
  meetings(in, out);
}

void Watch::faults(const Inputs& in, const Outputs& out, const State& q) {
  if (in.insert_valid && out.insert_ready && is_legal(out, Source::kInsert)) {
    reissued_[out.insert_entry] = false;
  }
  if (in.reissue_valid && is_legal(out, Source::kReissue)) reissued_[in.reissue.entry] = true;
  if (!in.fault_valid || !is_legal(out, Source::kFault)) return;
  const Entry& faulted = q.entries[in.fault.entry];
  const bool is_new = q.entered && q.entered_entry == in.fault.entry;
  hit_if(in.fault.mask != (is_new ? in.body.mask : faulted.payload.mask), Bin::kFaultOfSomeLanes);
  hit_if(is_new, Bin::kFaultOfNew);
  hit_if(reissued_[in.fault.entry], Bin::kFaultOfReplayed);
  hit_if(any(q,
             [&](const Entry& e) {
               return e.warp == faulted.warp && e.state == EntryState::kFaulted;
             }),
         Bin::kTwoFaulted);
  hit_if(
      any(q, [&](const Entry& e) { return e.warp == faulted.warp && e.state == EntryState::kDue; }),
      Bin::kFaultStopsReplay);
  hit_if(q.saving, Bin::kFaultInSave);
}

void Watch::going_out(const Inputs& in, const Outputs& out, const ReplayQueue& twin) {
  const State& q = twin.state();
  hit_if(out.replay_valid && q.replay_read.passed, Bin::kReplayPassed);
  hit_if(out.save_valid && q.save_read.passed, Bin::kSavePassed);
  const auto of_warp = [&](std::uint32_t warp, EntryState state) {
    return any(q, [&](const Entry& e) { return e.warp == warp && e.state == state; });
  };
  if (out.replay_valid) {
    const std::uint32_t warp = out.replay.warp;
    hit_if(of_warp(warp, EntryState::kFaulted) && !of_warp(warp, EntryState::kDue),
           Bin::kOfferOutlivesStop);
    if (in.replay_ready) hit_if(out.replay.memory, Bin::kReplayMemory);
    if (in.replay_ready) hit_if(!out.replay.memory, Bin::kReplayOther);
    hit_if(
        in.replay_ready && of_warp(warp, EntryState::kDue) &&
            any(q, [&](const Entry& e) { return e.warp != warp && e.state == EntryState::kDue; }),
        Bin::kTurnToOtherWarp);
  }
  if (in.take_over_valid && is_legal(out, Source::kTakeOver)) {
    hit_if(any(q,
               [&](const Entry& e) {
                 return e.warp == in.take_over.warp && e.state == EntryState::kFaulted &&
                        is_older(in.take_over.seq, e.seq, twin.params().seq_bits);
               }),
           Bin::kReplayOlderThanFaulted);
  }
  if (out.save_valid) {
    hit_if(any(q,
               [&](const Entry& e) {
                 return e.warp == out.save.warp && e.tb == out.save.tb && e.seq < out.save.seq;
               }),
           Bin::kOrderAcrossWrap);
    hit_if(saved_any_ && out.save.warp != last_saved_warp_, Bin::kSaveOfSeveralWarps);
    saved_any_ = true;
    last_saved_warp_ = out.save.warp;
  } else {
    hit_if(q.saving && !was_saving_, Bin::kSaveOfNothing);
    saved_any_ = false;
  }
  was_saving_ = q.saving;
}

void Watch::kills(const Inputs& in, const Outputs& out, const State& q) {
  if (!is_command(in, out, CommandOp::kKill)) return;
  const std::uint32_t tb = in.command.tb;
  hit_if(out.replay_valid && out.replay.tb == tb && !in.replay_ready, Bin::kKillOfOffered);
  hit_if(out.replay_valid && out.replay.tb == tb && in.replay_ready, Bin::kKillOfReplayed);
  hit_if((in.insert_valid && out.insert_ready && in.insert.tb == tb &&
          is_legal(out, Source::kInsert)) ||
             (in.take_over_valid && in.take_over.tb == tb && is_legal(out, Source::kTakeOver)),
         Bin::kKillOfNew);
  hit_if(q.saving && q.saving_tb == tb, Bin::kKillInSave);
}

void Watch::meetings(const Inputs& in, const Outputs& out) {
  hit_if(in.commit_valid && in.fault_valid && in.commit == in.fault.entry &&
             is_legal(out, Source::kCommit),
         Bin::kCommitAndFault);
  hit_if(in.reissue_valid && in.hand_back_valid && in.hand_back == in.reissue.entry &&
             is_legal(out, Source::kReissue),
         Bin::kReissueAndHandBack);
  const auto replayed = [&](const Arrival& what) {
    return is_command(in, out, CommandOp::kReplay) && in.command.warp == what.warp;
  };
  hit_if((in.take_over_valid && is_legal(out, Source::kTakeOver) && replayed(in.take_over)) ||
             (in.restore_valid && out.restore_ready && is_legal(out, Source::kRestore) &&
              replayed(in.restore)),
         Bin::kReplayOfNew);
  hit_if(in.insert_valid && !out.insert_ready && !in.take_over_valid && !in.restore_valid,
         Bin::kInsertWaits);
  hit_if(in.restore_valid && !out.restore_ready && !in.take_over_valid, Bin::kRestoreWaits);
  hit_if(out.quiescent && out.in_use != 0, Bin::kQuiescentWithEntries);
  hit_if(out.free == 0, Bin::kFull);
}

}  // namespace segue::replay_queue
