// Results of a cycle's messages.

#include <algorithm>

#include "verilator_tb/replay_queue/environment.hpp"

namespace segue::replay_queue {

void Environment::take(const Outputs& out) {
  if (in_reset_) return;
  resting_ = out.quiescent && out.in_use == 0;
  // Messages first: they are judged by the state at the start of the cycle, in which an instruction
  // that goes out now is not yet in the issue queue.
  take_about_entries(out);
  take_outgoing(out);
  take_new(out);
  if (in_.command_valid && is_legal(out, Source::kCommand)) take_command(in_.command);
  // A warp that something made up holds up would wait for ever.
  if (!stopped_ || !out.quiescent) return;
  for_each_from(0, out.held & ~stopped_warps_, [&](std::uint32_t w) {
    stop_warp(w);
    return false;
  });
}

/// Ended or squashed: no longer in flight.
std::optional<Environment::InFlight> Environment::land(std::uint64_t entry) {
  const auto found = std::find_if(in_flight_.begin(), in_flight_.end(),
                                  [entry](const InFlight& one) { return one.entry == entry; });
  if (found == in_flight_.end()) return std::nullopt;
  const InFlight landed = *found;
  in_flight_.erase(found);
  ++events_;
  return landed;
}

void Environment::take_outgoing(const Outputs& out) {
  if (out.replay_valid && in_.replay_ready) {
    WarpStub& warp = warps_[out.replay.warp];
    ++events_;
    if (out.replay.memory) {
      warp.queued.push_back({static_cast<std::uint32_t>(out.replay_entry), out.replay});
    } else {
      warp.unissued.push_back(out.replay);
    }
    look_at(out.replay.warp);
  }
  if (out.save_valid && in_.save_ready) {
    tbs_[out.save.tb].context.push_back(out.save);
    ++events_;
  }
  if (out.saving) return;
  for_each_from(0, elsewhere_, [&](std::uint32_t t) {
    TbStub& tb = tbs_[t];
    if (tb.phase != TbStub::Phase::kSaving) return false;
    enter(t, TbStub::Phase::kAway);
    tb.back_at = cycle_ + tb.away_for;
    tb.give_up_at = 0;
    return false;
  });
}

void Environment::take_about_entries(const Outputs& out) {
  // One that is not there has been killed under another thread block's name.
  if (in_.commit_valid) land(in_.commit);
  if (in_.fault_valid && is_legal(out, Source::kFault)) {
    lanes_[in_.fault.entry] = in_.fault.mask;
    if (const auto landed = land(in_.fault.entry)) stop_warp(landed->what.warp);
  }
  if (in_.reissue_valid) {
    for_each_from(0, with_queued_, [&](std::uint32_t w) {
      for (const WarpStub::Queued& one : warps_[w].queued) {
        if (one.entry == in_.reissue.entry && is_legal(out, Source::kReissue)) {
          in_flight_.push_back({one.entry, one.what});
        }
      }
      warps_[w].remove_queued(in_.reissue.entry);
      look_at(w);
      return false;
    });
  }
  if (in_.hand_back_valid) {
    for_each_from(0, with_queued_, [&](std::uint32_t w) {
      if (warps_[w].remove_queued(in_.hand_back) && !warps_[w].stopped) stop_warp(w);
      look_at(w);
      return false;
    });
  }
}

void Environment::take_new(const Outputs& out) {
  if (const Instruction* const taken = at_ports_.taken(in_, out)) {
    next_body_ = body_of(*taken);
    if (is_legal(out, Source::kInsert) && is_legal(out, Source::kTakeOver) &&
        is_legal(out, Source::kRestore)) {
      lanes_[out.insert_entry] = taken->mask;  // all new entries go there
    }
  }
  if (in_.insert_valid && out.insert_ready) {
    in_.insert_valid = false;
    const Error said = error(out, Source::kInsert);
    if (said == Error::kNone) in_flight_.push_back({out.insert_entry, at_ports_.insert});
    // The instruction stays in the issue queue if it only came too late.
    if (said != Error::kHeld && said != Error::kBusy && in_.insert.warp < warps_.size()) {
      warps_[in_.insert.warp].remove_unissued(in_.insert.seq);
      look_at(in_.insert.warp);
    }
  }
  if (in_.take_over_valid) {
    const Error said = error(out, Source::kTakeOver);
    const bool over = said == Error::kNone || said == Error::kSeq || said == Error::kOwner ||
                      said == Error::kFull;
    if (over && in_.take_over.warp < warps_.size()) {
      WarpStub& warp = warps_[in_.take_over.warp];
      warp.remove_unissued(in_.take_over.seq);
      look_at(in_.take_over.warp);
      if (!warp.stopped) stop_warp(in_.take_over.warp);
      ++events_;
    }
  }
  if (in_.restore_valid && out.restore_ready) {
    in_.restore_valid = false;
    const Error said = error(out, Source::kRestore);
    if (in_.restore.tb >= tbs_.size()) return;
    std::vector<Instruction>& context = tbs_[in_.restore.tb].context;
    const bool again =
        said == Error::kInFlight || said == Error::kReplaying || said == Error::kBusy;
    if (!context.empty() && context.front() == at_ports_.restore && !again) {
      context.erase(context.begin());
      ++events_;
    }
    if (said == Error::kNone && !warps_[in_.restore.warp].stopped) stop_warp(in_.restore.warp);
  }
}

void Environment::take_command(const Command& command) {
  ++events_;
  switch (command.op) {
    case CommandOp::kReplay:
      go_on(command.warp);
      break;
    case CommandOp::kHold:
      if (!warps_[command.warp].stopped) stop_warp(command.warp);
      break;
    case CommandOp::kSave:
      enter(command.tb, TbStub::Phase::kSaving);
      tbs_[command.tb].context.clear();
      tbs_[command.tb].give_up_at = 0;
      for (std::uint32_t w = command.tb; w < params_.num_warps; w += params_.num_tbs) stop_warp(w);
      break;
    case CommandOp::kKill:
      killed(command.tb);
      break;
  }
}

void Environment::killed(std::uint32_t tb) {
  // An instruction that a made-up message put in a warp for another thread block survives.
  const auto is_killed = [tb](const Instruction& what) { return what.tb == tb; };
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    WarpStub& warp = warps_[w];
    std::erase_if(warp.unissued, is_killed);
    std::erase_if(warp.queued, [&](const WarpStub::Queued& one) { return is_killed(one.what); });
    look_at(w);
  }
  for (std::uint32_t w = tb; w < params_.num_warps; w += params_.num_tbs) {
    warps_[w].stopped = false;
    warps_[w].fetched = 0;
    look_at(w);
    warps_[w].next_seq =
        static_cast<std::uint32_t>(random_.next()) & ((std::uint32_t{1} << params_.seq_bits) - 1);
  }
  std::erase_if(in_flight_, [tb](const InFlight& one) { return one.what.tb == tb; });
  if (in_.insert_valid && in_.insert.tb == tb) in_.insert_valid = false;
  if (in_.restore_valid && in_.restore.tb == tb) in_.restore_valid = false;
  tbs_[tb] = {};
  enter(tb, TbStub::Phase::kRunning);
}

}  // namespace segue::replay_queue
