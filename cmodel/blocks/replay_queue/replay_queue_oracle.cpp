#include "cmodel/blocks/replay_queue/replay_queue_oracle.hpp"

#include <algorithm>

namespace segue::oracles {
namespace {

std::string described(const replay_queue::Instruction& what) {
  return "instruction " + std::to_string(what.seq) + " of warp " + std::to_string(what.warp);
}

bool is_accepted(const replay_queue::Outputs& out, replay_queue::Source source) {
  return (out.err_valid >> static_cast<unsigned>(source) & 1) == 0;
}

}  // namespace

void ReplayQueueOracle::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = what;
}

bool ReplayQueueOracle::is_older(const Record& a, const Record& b) const {
  const std::uint32_t range = 1U << params_.seq_bits;
  return (a.what.seq - b.what.seq) % range >= range / 2;
}

ReplayQueueOracle::Record* ReplayQueueOracle::find(const replay_queue::Instruction& what) {
  const auto found = std::find_if(book_.begin(), book_.end(), [&](const Record& record) {
    return record.what.warp == what.warp && record.what.seq == what.seq;
  });
  return found == book_.end() ? nullptr : &*found;
}

ReplayQueueOracle::Record* ReplayQueueOracle::at(std::uint64_t entry, Place place,
                                                 const char* message) {
  const auto found = std::find_if(book_.begin(), book_.end(), [&](const Record& record) {
    return record.place == place && record.entry == entry;
  });
  if (found != book_.end()) return &*found;
  complain(std::string(message) + " of entry " + std::to_string(entry) +
           ", which has no such instruction");
  return nullptr;
}

void ReplayQueueOracle::remove(const Record& record) {
  ++departures_;
  book_.erase(book_.begin() + (&record - book_.data()));
}

void ReplayQueueOracle::observe(const replay_queue::Inputs& in, const replay_queue::Outputs& out) {
  if (!in.rst_n) {
    book_.clear();
    standing_.reset();
    saving_.reset();
    bodiless_.reset();
    return;
  }
  complete(in.body);
  check_offer(out);
  check_summary(out);
  check_save(out);
  for (Record& record : book_) record.was_due = record.due;
  take_messages(in, out);
}

void ReplayQueueOracle::check_summary(const replay_queue::Outputs& out) {
  std::uint64_t held = 0;
  std::uint64_t in_flight = 0;
  std::uint64_t in_use = 0;
  for (const Record& record : book_) {
    const std::uint64_t warp = std::uint64_t{1} << record.what.warp;
    in_use |= warp;
    if (record.place == Place::kInFlight) in_flight |= warp;
    if (record.place == Place::kHeld || record.place == Place::kOffered) held |= warp;
  }
  if (out.free + book_.size() != params_.num_entries) {
    complain(std::to_string(out.free) + " entries are free, and " + std::to_string(book_.size()) +
             " instructions should be there");
  }
  if (out.in_use != in_use) complain("in_use_o names other warps than those that have entries");
  if (out.in_flight != in_flight) complain("in_flight_o names other warps than it should");
  if (out.held != held) complain("held_o names other warps than those with work to replay");
}

/// A new offer was chosen in the previous cycle, from the instructions due at its start.
void ReplayQueueOracle::check_offer(const replay_queue::Outputs& out) {
  if (standing_ && (!out.replay_valid || out.replay != *standing_)) {
    complain("the offer of " + described(*standing_) + " did not stand");
  }
  if (!out.replay_valid) return;
  Record* const offered = find(out.replay);
  if (offered == nullptr) return complain(described(out.replay) + " is offered, and not there");
  if (offered->what != out.replay) complain(described(out.replay) + " is offered in other words");
  if (standing_) return;
  if (!offered->was_due || offered->place != Place::kHeld) {
    complain(described(out.replay) + " is offered, and not due");
  }
  for (const Record& other : book_) {
    if (other.was_due && other.what.warp == offered->what.warp && is_older(other, *offered)) {
      complain(described(out.replay) + " is offered before " + described(other.what));
    }
  }
  offered->place = Place::kOffered;
  offered->due = false;
  offered->entry = out.replay_entry;
}

void ReplayQueueOracle::check_save(const replay_queue::Outputs& out) {
  if (out.saving != saving_.has_value()) complain("saving_o is not as the commands were");
  if (!out.save_valid) {
    const bool left = saving_ && std::any_of(book_.begin(), book_.end(), [&](const Record& r) {
                        return r.what.tb == *saving_;
                      });
    if (left) complain("a save stands still");
    return;
  }
  const Record* const saved = find(out.save);
  if (!saving_ || saved == nullptr)
    return complain(described(out.save) + " is saved, and not there");
  if (saved->what != out.save) complain(described(out.save) + " is saved in other words");
  if (saved->what.tb != *saving_ || saved->place != Place::kHeld || saved->due) {
    complain(described(out.save) + " is saved, and should not be");
  }
  for (const Record& other : book_) {
    if (other.what.tb != *saving_) continue;
    if (other.what.warp < saved->what.warp ||
        (other.what.warp == saved->what.warp && is_older(other, *saved))) {
      complain(described(out.save) + " is saved before " + described(other.what));
    }
  }
}

/// The rest of the instruction that entered in the cycle before, unless it is gone already.
void ReplayQueueOracle::complete(const replay_queue::Body& body) {
  if (!bodiless_) return;
  if (Record* const record = find(*bodiless_)) {
    record->what.mask = body.mask;
    record->what.instr = body.instr;
  }
  bodiless_.reset();
}

void ReplayQueueOracle::enter(const replay_queue::Arrival& coming, Place place,
                              std::uint64_t entry) {
  const replay_queue::Instruction what{.tb = coming.tb,
                                       .warp = coming.warp,
                                       .seq = coming.seq,
                                       .memory = coming.memory,
                                       .mask = 0,
                                       .handle = coming.handle,
                                       .instr = 0};
  bodiless_ = what;
  if (find(what) != nullptr) complain(described(what) + " is there twice");
  book_.push_back({.what = what, .place = place, .entry = entry});
}

void ReplayQueueOracle::fault(const replay_queue::FaultMsg& msg) {
  Record* const record = at(msg.entry, Place::kInFlight, "fault");
  if (record == nullptr) return;
  if (msg.mask == 0) complain("a fault of no lane is accepted");
  if ((msg.mask & ~record->what.mask) != 0) {
    complain("a fault names lanes that " + described(record->what) +
             " need not do (promise Lanes)");
  }
  record->what.mask = msg.mask;
  record->place = Place::kHeld;
  stop_replay(record->what.warp);
}

void ReplayQueueOracle::stop_replay(std::uint32_t warp) {
  for (Record& record : book_) {
    if (record.what.warp == warp) record.due = false;
  }
}

void ReplayQueueOracle::take_messages(const replay_queue::Inputs& in,
                                      const replay_queue::Outputs& out) {
  const bool commanded = in.command_valid && is_accepted(out, replay_queue::Source::kCommand);
  if (saving_ && !out.save_valid) saving_.reset();
  standing_.reset();
  if (out.replay_valid && !in.replay_ready) standing_ = out.replay;
  if (out.replay_valid && in.replay_ready) {
    if (Record* const taken = find(out.replay)) {
      taken->place = Place::kQueued;
      if (!taken->what.memory) remove(*taken);
    }
  }
  if (out.save_valid && in.save_ready) {
    if (const Record* const taken = find(out.save)) remove(*taken);
  }
  if (in.commit_valid && is_accepted(out, replay_queue::Source::kCommit)) {
    if (const Record* const done = at(in.commit, Place::kInFlight, "commit")) remove(*done);
  }
  if (in.fault_valid && is_accepted(out, replay_queue::Source::kFault)) fault(in.fault);
  if (in.reissue_valid && is_accepted(out, replay_queue::Source::kReissue)) {
    if (Record* const issued = at(in.reissue.entry, Place::kQueued, "reissue")) {
      issued->place = Place::kInFlight;
      issued->what.handle = in.reissue.handle;
    }
  }
  if (in.hand_back_valid && is_accepted(out, replay_queue::Source::kHandBack)) {
    if (Record* const back = at(in.hand_back, Place::kQueued, "hand_back")) {
      back->place = Place::kHeld;
    }
  }
  if (in.insert_valid && out.insert_ready && is_accepted(out, replay_queue::Source::kInsert)) {
    if ((out.held >> in.insert.warp & 1) != 0) {
      complain("an insert overtakes what its warp has to replay");
    }
    enter(in.insert, Place::kInFlight, out.insert_entry);
  }
  if (in.take_over_valid && is_accepted(out, replay_queue::Source::kTakeOver)) {
    enter(in.take_over, Place::kHeld, 0);
  }
  if (in.restore_valid && out.restore_ready && is_accepted(out, replay_queue::Source::kRestore)) {
    enter(in.restore, Place::kHeld, 0);
  }
  if (commanded) take_command(in.command);
}

void ReplayQueueOracle::take_command(const replay_queue::Command& command) {
  switch (command.op) {
    case replay_queue::CommandOp::kReplay:
      for (Record& record : book_) {
        if (record.what.warp == command.warp && record.place == Place::kHeld) record.due = true;
      }
      return;
    case replay_queue::CommandOp::kHold:
      return stop_replay(command.warp);
    case replay_queue::CommandOp::kSave:
      saving_ = command.tb;
      return;
    case replay_queue::CommandOp::kKill:
      departures_ +=
          std::erase_if(book_, [&](const Record& record) { return record.what.tb == command.tb; });
      if (standing_ && standing_->tb == command.tb) standing_.reset();
  }
}

}  // namespace segue::oracles
