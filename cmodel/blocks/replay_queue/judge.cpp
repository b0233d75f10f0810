#include "cmodel/blocks/replay_queue/judge.hpp"

#include "cmodel/blocks/replay_queue/program_order.hpp"

namespace segue::replay_queue {
namespace {

class Judge {
 public:
  Judge(const State& state, const Params& params, const Inputs& in)
      : q_(state), params_(params), in_(in) {}

  Judgement check_legality() {
    // Messages with verdicts that others depend on come first.
    if (in_.command_valid) verdict_.set(Source::kCommand, command());
    if (in_.commit_valid) verdict_.set(Source::kCommit, commit());
    if (in_.fault_valid) verdict_.set(Source::kFault, fault());
    if (in_.reissue_valid) verdict_.set(Source::kReissue, reissue());
    if (in_.hand_back_valid) verdict_.set(Source::kHandBack, hand_back());
    new_entry();
    return verdict_;
  }

 private:
  [[nodiscard]] bool is_saved(std::uint32_t tb) const { return q_.saving && q_.saving_tb == tb; }

  [[nodiscard]] Error command() const {
    const Command& command = in_.command;
    switch (command.op) {
      case CommandOp::kReplay:
        return replay(command.warp);
      case CommandOp::kHold:
        return command.warp < params_.num_warps ? Error::kNone : Error::kIndex;
      case CommandOp::kSave:
        return save(command.tb);
      case CommandOp::kKill:
        return command.tb < params_.num_tbs ? Error::kNone : Error::kIndex;
    }
    return Error::kNone;
  }

  [[nodiscard]] Error replay(std::uint32_t warp) const {
    if (warp >= params_.num_warps) return Error::kIndex;
    const EntrySet& named = q_.entries.of_warp(warp);
    if (q_.saving && (named & q_.entries.of_tb(q_.saving_tb)).any()) return Error::kBusy;
    if ((named & q_.entries.out()).any()) return Error::kInFlight;
    return Error::kNone;
  }

  [[nodiscard]] Error save(std::uint32_t tb) const {
    if (tb >= params_.num_tbs) return Error::kIndex;
    if (q_.saving) return Error::kBusy;
    const EntrySet& named = q_.entries.of_tb(tb);
    if ((named & q_.entries.out()).any()) return Error::kInFlight;
    return (named & q_.entries.at(EntryState::kDue)).any() ? Error::kReplaying : Error::kNone;
  }

  /// Error of a message about an entry that must be in one state.
  [[nodiscard]] Error expect(std::uint64_t entry, EntryState state) const {
    if (entry >= params_.num_entries) return Error::kIndex;
    return q_.entries[entry].state == state ? Error::kNone : Error::kState;
  }

  [[nodiscard]] Error commit() const { return expect(in_.commit, EntryState::kInFlight); }

  [[nodiscard]] Error fault() const {
    const Error error = expect(in_.fault.entry, EntryState::kInFlight);
    if (error != Error::kNone) return error;
    if (verdict_.holds(Source::kCommit) && in_.commit == in_.fault.entry) return Error::kState;
    return in_.fault.mask == 0 ? Error::kMask : Error::kNone;
  }

  [[nodiscard]] Error reissue() const { return expect(in_.reissue.entry, EntryState::kQueued); }

  [[nodiscard]] Error hand_back() const {
    if (verdict_.holds(Source::kReissue) && in_.reissue.entry == in_.hand_back) {
      return Error::kState;
    }
    return expect(in_.hand_back, EntryState::kQueued);
  }

  /// One of the three at most is taken.
  void new_entry() {
    if (in_.take_over_valid) {
      verdict_.set(Source::kTakeOver, entering(in_.take_over, Source::kTakeOver));
    } else if (!has_room(q_, in_)) {
      return;
    } else if (in_.restore_valid) {
      verdict_.set(Source::kRestore, entering(in_.restore, Source::kRestore));
    } else if (in_.insert_valid) {
      verdict_.set(Source::kInsert, entering(in_.insert, Source::kInsert));
    }
  }

  [[nodiscard]] Error entering(const Arrival& incoming, Source source) const {
    const bool is_new = source == Source::kInsert;
    if (incoming.tb >= params_.num_tbs || incoming.warp >= params_.num_warps) return Error::kIndex;
    if (is_new && !incoming.memory) return Error::kNotMemory;
    const bool save_begins = verdict_.holds(Source::kCommand) &&
                             in_.command.op == CommandOp::kSave && in_.command.tb == incoming.tb;
    if (is_saved(incoming.tb) || save_begins) return Error::kBusy;
    const EntrySet& of_warp = q_.entries.of_warp(incoming.warp);
    if ((of_warp & q_.entries.of_tb(incoming.tb)) != of_warp) return Error::kOwner;
    if (is_new && (of_warp & q_.entries.to_replay()).any()) return Error::kHeld;
    if (!is_new && (of_warp & q_.entries.at(EntryState::kInFlight)).any()) return Error::kInFlight;
    if (!is_new && (of_warp & q_.entries.at(EntryState::kDue)).any()) return Error::kReplaying;
    bool all_near = true;
    of_warp.for_each([&](std::uint32_t e) {
      all_near = all_near && is_near(incoming.seq, q_.entries[e].seq, params_.seq_bits);
    });
    if (!all_near) return Error::kSeq;
    return q_.entries.num_free() == 0 ? Error::kFull : Error::kNone;
  }

  const State& q_;
  const Params& params_;
  const Inputs& in_;
  Judgement verdict_;
};

}  // namespace

bool has_room(const State& state, const Inputs& in) {
  return state.entries.num_free() > in.reserve;
}

Judgement check_legality(const State& state, const Params& params, const Inputs& in) {
  return Judge(state, params, in).check_legality();
}

}  // namespace segue::replay_queue
