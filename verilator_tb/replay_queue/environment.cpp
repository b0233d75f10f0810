// The environment of a replay queue: inputs of a cycle.

#include "verilator_tb/replay_queue/environment.hpp"

#include <algorithm>

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/replay_queue/operations.hpp"

namespace segue::replay_queue {
namespace {

constexpr std::size_t kMostUnissued = 6;  // of a warp

bool has(std::uint64_t mask, std::uint32_t i) { return (mask >> i & 1) != 0; }

}  // namespace

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      seed_(stimulus.seed),
      operations_(stimulus),
      noise_(params),
      lanes_(params.num_entries),
      warps_(params.num_warps),
      warps_of_tb_(params.num_tbs),
      tbs_(params.num_tbs) {
  for (std::uint32_t w = 0; w < params.num_warps; ++w) {
    warps_[w].tb = w % params.num_tbs;
    warps_of_tb_[warps_[w].tb] |= bit(w);
    warps_[w].next_seq =
        static_cast<std::uint32_t>(hash(stimulus.seed, w) & layout::low_mask(params.seq_bits));
  }
}

const Inputs& Environment::drive(std::uint64_t cycle, const Outputs& now) {
  cycle_ = cycle;
  random_ = Random(hash(seed_, cycle));
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  in_reset_ = cycle < reset_until_;
  in_.rst_n = !in_reset_;
  in_.body = next_body_;
  in_.replay_ready = random_.percent(rates_.replay);
  in_.save_ready = random_.percent(rates_.save);
  in_.take_over_valid = in_.reissue_valid = in_.hand_back_valid = false;
  in_.commit_valid = in_.fault_valid = in_.command_valid = false;
  if (in_reset_) {
    withdraw();
    return in_;
  }
  fetch(now);
  issue(now);
  reissue();
  end_something();
  give_back(now);
  restore(now);
  give_up_insert();
  command(now);
  keep_room();
  if (rates_.noise != 0) noise_.add(in_, at_ports_, rates_.noise, warps_, lanes_, random_);
  return in_;
}

void Environment::withdraw() { in_.insert_valid = in_.restore_valid = false; }

/// Instructions in the issue queue that have no entry, and may need one.
std::uint64_t Environment::unissued() const {
  std::uint64_t count = 0;
  for_each_from(0, with_unissued_, [&](std::uint32_t w) {
    count += warps_[w].unissued.size();
    return false;
  });
  return count;
}

/// Instructions of contexts that are being restored, or `all` of those that are due.
std::uint64_t Environment::returning(bool all) const {
  std::uint64_t count = 0;
  for_each_from(0, elsewhere_, [&](std::uint32_t t) {
    const TbStub& tb = tbs_[t];
    const bool is_due = tb.phase == TbStub::Phase::kAway && cycle_ >= tb.back_at;
    if (tb.phase == TbStub::Phase::kRestoring || (all && is_due)) count += tb.context.size();
    return false;
  });
  return count;
}

/// Promise "Room". The instruction at the port of inserts counts no more: it gets an entry there,
/// or, if its warp is held meanwhile, is refused and finds the one that it would have got.
void Environment::keep_room() {
  const std::uint64_t rest = unissued() - (is_inserting() ? 1 : 0);
  in_.reserve = std::min<std::uint64_t>(std::max(reserve_, rest), params_.num_entries);
}

/// Its own instruction, not one that was made up, waits to be inserted.
bool Environment::is_inserting() const {
  if (!in_.insert_valid || in_.insert.warp >= params_.num_warps) return false;
  const auto& own = warps_[in_.insert.warp].unissued;
  return std::ranges::find(own, at_ports_.insert) != own.end();
}

/// Made-up instructions may leave no room for an insert of a warp that they have stopped: the warp
/// cannot replay before that instruction is taken over, nor is it taken over before its insert.
void Environment::give_up_insert() {
  constexpr std::uint64_t kPatience = 5'000;
  const std::uint32_t w = in_.insert.warp;
  const bool stuck = in_.insert_valid && w < params_.num_warps && warps_[w].stopped;
  if (!stuck) {
    insert_since_ = 0;
  } else if (insert_since_ == 0) {
    insert_since_ = cycle_;
  } else if (cycle_ - insert_since_ > kPatience) {
    commands_.push_back({.op = CommandOp::kKill, .warp = 0, .tb = warps_[w].tb});
    insert_since_ = cycle_;
  }
}

/// Any instruction; a warp's fetch stops when its numbers might no longer be near.
void Environment::fetch(const Outputs& now) {
  if (!random_.percent(rates_.fetch) || now.free <= unissued() + returning(true)) return;
  const auto w = static_cast<std::uint32_t>(random_.below(params_.num_warps));
  WarpStub& warp = warps_[w];
  if (tbs_[warp.tb].phase != TbStub::Phase::kRunning || warp.stopped || has(now.held, w)) return;
  if (!has(now.in_use, w) && warp.is_empty()) warp.fetched = 0;
  if (warp.fetched >= 1U << (params_.seq_bits - 2) || warp.unissued.size() >= kMostUnissued) {
    return;
  }
  const auto some = [&](std::uint32_t bits) { return random_.next() & layout::low_mask(bits); };
  const auto handle = static_cast<std::uint32_t>(some(params_.handle_bits));
  const bool memory = random_.percent(70);
  const std::uint64_t mask = some(params_.num_lanes);
  warp.unissued.push_back({.tb = warp.tb,
                           .warp = w,
                           .seq = warp.next_seq,
                           .memory = memory,
                           .mask = mask == 0 ? 1 : mask,
                           .handle = handle,
                           .instr = some(params_.instr_bits)});
  warp.next_seq =
      (warp.next_seq + 1) & static_cast<std::uint32_t>(layout::low_mask(params_.seq_bits));
  ++warp.fetched;
  look_at(w);
}

/// The oldest memory instruction of a warp, or one that is not and is never seen again.
void Environment::issue(const Outputs& now) {
  if (!random_.percent(rates_.issue)) return;
  const auto w = static_cast<std::uint32_t>(random_.below(params_.num_warps));
  WarpStub& warp = warps_[w];
  if (warp.stopped || warp.unissued.empty()) return;
  const auto other = std::find_if(warp.unissued.begin(), warp.unissued.end(),
                                  [](const Instruction& what) { return !what.memory; });
  if (other != warp.unissued.end() && random_.percent(50)) {
    warp.unissued.erase(other);
    look_at(w);
    ++events_;
    return;
  }
  const auto memory = std::find_if(warp.unissued.begin(), warp.unissued.end(),
                                   [](const Instruction& what) { return what.memory; });
  if (memory == warp.unissued.end() || in_.insert_valid || has(now.held, w)) return;
  in_.insert_valid = true;
  in_.insert = arrival_of(*memory);
  at_ports_.insert = *memory;
}

void Environment::reissue() {
  if (!random_.percent(rates_.issue)) return;
  const std::uint64_t start = random_.below(params_.num_warps);
  for_each_from(start, with_queued_ & ~stopped_warps_, [&](std::uint32_t w) {
    const WarpStub& warp = warps_[w];
    const auto& one = warp.queued[random_.below(warp.queued.size())];
    in_.reissue_valid = true;
    in_.reissue = {.entry = one.entry,
                   .handle = static_cast<std::uint32_t>(random_.next() &
                                                        layout::low_mask(params_.handle_bits))};
    return true;
  });
}

/// A commit and a fault, of any that are in flight.
void Environment::end_something() {
  if (in_flight_.empty()) return;
  const InFlight& done = in_flight_[random_.below(in_flight_.size())];
  if (random_.percent(rates_.commit)) {
    in_.commit_valid = true;
    in_.commit = done.entry;
  }
  const InFlight& bad = in_flight_[random_.below(in_flight_.size())];
  if (!random_.percent(rates_.fault) || (in_.commit_valid && bad.entry == in_.commit)) return;
  // A made-up message may have put another instruction there.
  const std::uint64_t lanes = bad.what.mask & lanes_[bad.entry];
  const std::uint64_t some = lanes & random_.next();
  const std::uint64_t mask = some == 0 || random_.percent(30) ? lanes : some;
  if (mask == 0) return;
  in_.fault_valid = true;
  in_.fault = {.entry = static_cast<std::uint32_t>(bad.entry), .mask = mask};
}

/// Gives back instructions of stopped warps in the issue queue, once they have drained.
void Environment::give_back(const Outputs& now) {
  const std::uint64_t start = random_.below(params_.num_warps);
  const std::uint64_t ready = stopped_warps_ & with_something() & drained(now);
  for_each_from(start, ready, [&](std::uint32_t w) {
    const WarpStub& warp = warps_[w];
    if (!warp.queued.empty() && !in_.hand_back_valid && random_.percent(70)) {
      in_.hand_back_valid = true;
      in_.hand_back = warp.queued[random_.below(warp.queued.size())].entry;
    }
    if (warp.unissued.empty() || in_.take_over_valid || !tbs_[warp.tb].is_here()) return false;
    const Instruction& what = warp.unissued[random_.below(warp.unissued.size())];
    // One that waits to be inserted cannot be given back.
    if (in_.insert_valid && in_.insert.warp == w && in_.insert.seq == what.seq) return false;
    in_.take_over_valid = random_.percent(70);
    in_.take_over = arrival_of(what);
    at_ports_.take_over = what;
    return in_.hand_back_valid && in_.take_over_valid;
  });
}

void Environment::restore(const Outputs& now) {
  constexpr std::uint64_t kPatience = 2'000;
  for_each_from(0, elsewhere_, [&](std::uint32_t t) {
    TbStub& tb = tbs_[t];
    if (tb.phase == TbStub::Phase::kAway && cycle_ >= tb.back_at) {
      if (tb.give_up_at == 0) tb.give_up_at = cycle_ + kPatience;
      if (now.free >= unissued() + returning(false) + tb.context.size()) {
        enter(t, TbStub::Phase::kRestoring);
      }
    }
    if (tb.give_up_at != 0 && cycle_ >= tb.give_up_at) {
      commands_.push_back({.op = CommandOp::kKill, .warp = 0, .tb = t});
      tb.give_up_at = cycle_ + kPatience;
    }
    if (tb.phase != TbStub::Phase::kRestoring) return false;
    if (tb.context.empty()) {
      enter(t, TbStub::Phase::kRunning);
      tb.give_up_at = 0;
    } else if (!in_.restore_valid && random_.percent(70)) {
      in_.restore_valid = true;
      in_.restore = arrival_of(tb.context.front());
      at_ports_.restore = tb.context.front();
    }
    return false;
  });
}

/// A requested command, or one that the state of a thread block asks for.
void Environment::command(const Outputs& now) {
  if (!commands_.empty()) {
    in_.command_valid = true;
    in_.command = commands_.front();
    commands_.erase(commands_.begin());
    return;
  }
  const std::uint64_t start = random_.below(params_.num_warps);
  const bool inserting = in_.insert_valid && in_.insert.warp < params_.num_warps;
  const std::uint64_t ready =
      stopped_warps_ & ~with_something() & drained(now) & ~(inserting ? bit(in_.insert.warp) : 0);
  for_each_from(0, now.saving ? 0 : elsewhere_,
                [&](std::uint32_t tb) { return vacate(tb, ready); });
  if (in_.command_valid) return;
  for_each_from(start, ready, [&](std::uint32_t w) {
    if (tbs_[warps_[w].tb].phase != TbStub::Phase::kRunning) return false;
    if (cycle_ < warps_[w].resolved_at) return false;
    in_.command_valid = true;
    in_.command = {.op = CommandOp::kReplay, .warp = w, .tb = 0};
    return true;
  });
}

/// Saves a thread block if all its warps are ready for it.
bool Environment::vacate(std::uint32_t tb, std::uint64_t ready) {
  if (tbs_[tb].phase != TbStub::Phase::kVacating) return false;
  const std::uint64_t warps = warps_of_tb_[tb];
  for_each_from(0, warps & ~stopped_warps_, [&](std::uint32_t w) {
    stop_warp(w);
    commands_.push_back({.op = CommandOp::kHold, .warp = w, .tb = 0});
    return false;
  });
  if ((warps & ~ready) != 0) return false;
  in_.command_valid = true;
  in_.command = {.op = CommandOp::kSave, .warp = 0, .tb = tb};
  return true;
}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint32_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kRates:
      rates_.fetch = arg(0);
      rates_.issue = arg(1);
      rates_.commit = arg(2);
      rates_.fault = arg(3);
      break;
    case Op::kPace:
      rates_.replay = arg(0);
      rates_.save = arg(1);
      rates_.delay = arg(2);
      break;
    case Op::kNoise:
      rates_.noise = arg(0);
      break;
    case Op::kReserve:
      reserve_ = arg(0);
      break;
    case Op::kVacate:
      if (tbs_[arg(0)].phase != TbStub::Phase::kRunning) break;
      enter(arg(0), TbStub::Phase::kVacating);
      tbs_[arg(0)].away_for = arg(1);
      for (std::uint32_t w = arg(0); w < params_.num_warps; w += params_.num_tbs) {
        stop_warp(w);
        commands_.push_back({.op = CommandOp::kHold, .warp = w, .tb = 0});
      }
      break;
    case Op::kKill:
      commands_.push_back({.op = CommandOp::kKill, .warp = 0, .tb = arg(0)});
      break;
    case Op::kHold:
      commands_.push_back({.op = CommandOp::kHold, .warp = arg(0), .tb = 0});
      break;
    case Op::kReset:
      begin_reset(arg(0));
      break;
  }
}

void Environment::begin_reset(std::uint64_t cycles) {
  reset_until_ = cycle_ + cycles;
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    warps_[w].forget();
    look_at(w);
  }
  for (TbStub& tb : tbs_) tb = {};
  elsewhere_ = 0;
  in_flight_.clear();
  commands_.clear();
}

void Environment::stop() {
  stopped_ = true;
  reserve_ = 0;
  rates_ = {.fetch = 0, .issue = 100, .commit = 100, .fault = 0};
  for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
    tbs_[t].back_at = 0;
    tbs_[t].away_for = 0;
    if (tbs_[t].phase == TbStub::Phase::kVacating) enter(t, TbStub::Phase::kRunning);
  }
}

bool Environment::busy() const {
  return !in_flight_.empty() || !commands_.empty() || in_.insert_valid || in_.restore_valid ||
         with_something() != 0 || stopped_warps_ != 0 || elsewhere_ != 0;
}

std::vector<std::string> Environment::unfinished() const {
  std::vector<std::string> list;
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    const WarpStub& warp = warps_[w];
    if (warp.is_empty() && !warp.stopped) continue;
    list.push_back("warp " + std::to_string(w) + (warp.stopped ? ", stopped: " : ": ") +
                   std::to_string(warp.unissued.size()) + " unissued, " +
                   std::to_string(warp.queued.size()) + " to be issued again");
  }
  for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
    if (tbs_[t].phase == TbStub::Phase::kRunning) continue;
    list.push_back("TB " + std::to_string(t) + " is not back");
  }
  if (!in_flight_.empty()) list.push_back(std::to_string(in_flight_.size()) + " in flight");
  return list;
}

}  // namespace segue::replay_queue
