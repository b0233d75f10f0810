// The environment of an issue queue: inputs of a cycle.

#include "verilator_tb/issue_queue/environment.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "cmodel/layout/bits.hpp"

namespace segue::issue_queue {
namespace {

constexpr std::uint64_t kNever = ~std::uint64_t{0};

constexpr std::uint64_t warp_bit(std::uint32_t warp) { return std::uint64_t{1} << warp; }

}  // namespace

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      widths_(params),
      seed_(stimulus.seed),
      operations_(stimulus),
      in_(params),
      warps_(params.num_warps),
      log_used_(params.num_tbs) {
  begin_reset(0);
  reset_until_ = 1;
}

const Inputs& Environment::drive(std::uint64_t cycle, const Outputs& now) {
  cycle_ = cycle;
  random_ = Random(hash(seed_, cycle));
  in_.insert_valid = in_.release_valid = 0;
  in_.kill_valid = false;
  fetched_ = {};
  tell_waits();
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  in_reset_ = cycle < reset_until_;
  in_.rst_n = !in_reset_;
  in_use_ = now.in_use;
  if (in_reset_) {
    levels();
    add_lies(50);  // which a reset must outweigh
    return in_;
  }
  go_on_with_warps(now);
  // By the state at the start of the cycle: before anything is released.
  insert(now);
  take_steps();
  levels();
  if (rates_.illegal != 0) add_illegal(now, rates_.illegal);
  if (rates_.lies != 0) add_lies(rates_.lies);
  return in_;
}

/// By the state at the start of the cycle: a scoreboard tells the waits of the last cycle's
/// inserts.
void Environment::tell_waits() {
  const auto was_untold = std::exchange(untold_, {});
  for (std::uint32_t lane = 0; lane < params_.insert_width; ++lane) {
    const Untold& untold = was_untold[lane];
    WaitsMsg& waits = in_.waits[lane];
    switch (untold.kind) {
      case Untold::Kind::kNone:  // nobody listens
        waits = rates_.lies != 0 && random_.percent(rates_.lies) ? any_waits() : WaitsMsg{};
        break;
      case Untold::Kind::kOfWindow: {
        const Untold& other = was_untold[1];
        const bool has_younger =
            lane == 0 && other.kind == Untold::Kind::kOfWindow && other.warp == untold.warp;
        waits = warps_[untold.warp].waits(untold.slot,
                                          has_younger ? std::uint64_t{1} << other.slot : 0);
        break;
      }
      case Untold::Kind::kGiven:
        waits = untold.given;
        break;
      case Untold::Kind::kAny:
        waits = any_waits();
    }
  }
}

void Environment::go_on_with_warps(const Outputs& now) {
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    WarpStub& warp = warps_[w];
    const bool in_use = (now.in_use & warp_bit(w)) != 0;
    if (cycle_ >= warp.vacate_at) vacate(w, random_.below(20));
    // Instructions unknown to this environment wait for releases that will never come.
    if (stopped_ && in_use && !warp.has_queued()) vacate(w, 0);
    if (warp.phase == Phase::kGivingBack && !in_use) {
      // Made-up instructions may have taken their places.
      for (Place& place : warp.window) {
        if (place.live && !place.issued) warp.free(place);
      }
      warp.phase = Phase::kAway;
      warp.back_at = cycle_ + warp.away_for;
    }
    if (warp.phase == Phase::kAway && cycle_ >= warp.back_at && !warp.has_live()) {
      warp.phase = Phase::kRunning;
    }
  }
}

void Environment::vacate(std::uint32_t w, std::uint64_t away_for) {
  WarpStub& warp = warps_[w];
  warp.vacate_at = kNever;
  if (warp.phase == Phase::kGivingBack) return;
  warp.phase = Phase::kGivingBack;
  warp.away_for = away_for;
}

void Environment::insert(const Outputs& now) {
  if (stopped_ || !random_.percent(rates_.insert)) return;
  if (!now.insert_ready && !random_.percent(rates_.pushy)) return;
  const auto first = any_that_can_fetch();
  if (!first) return;
  const bool two = params_.insert_width == 2 && random_.percent(rates_.two);
  const bool alone_in_lane_1 = params_.insert_width == 2 && !two && random_.percent(20);
  fetch(alone_in_lane_1 ? 1 : 0, *first);
  if (!two) return;
  const auto second = random_.percent(rates_.strangers) ? any_that_can_fetch() : first;
  if (second && warps_[*second].can_fetch()) fetch(1, *second);
}

std::optional<std::uint32_t> Environment::any_that_can_fetch() {
  std::uint32_t w = below(params_.num_warps);
  for (std::uint32_t i = 0; i < params_.num_warps; ++i) {
    if (warps_[w].can_fetch()) return w;
    w = w + 1 == params_.num_warps ? 0 : w + 1;
  }
  return std::nullopt;
}

void Environment::fetch(std::uint32_t lane, std::uint32_t warp) {
  if ((in_.insert_valid >> lane & 1) != 0) return;
  in_.insert_valid |= std::uint64_t{1} << lane;
  in_.insert[lane] = warps_[warp].fetch(mix_, random_);
  in_.insert[lane].warp = warp;
  untold_[lane] = {.kind = Untold::Kind::kOfWindow, .warp = warp, .slot = in_.insert[lane].slot};
  // Also of units that have nothing to do with the log.
  if (rates_.lies != 0 && random_.percent(25)) in_.insert[lane].log_need = below(4);
  fill(in_.insert[lane]);
  fetched_[lane] = warp;
}

/// As many as there are lanes to tell it.
void Environment::take_steps() {
  std::size_t kept = 0;
  for (Step step : under_way_) {
    if (warps_[step.warp].window[step.slot].turn != step.turn) continue;
    if (step.due <= cycle_ && take_step(step)) continue;
    under_way_[kept++] = step;
  }
  under_way_.resize(kept);
}

bool Environment::take_step(Step& step) {
  const std::uint64_t lanes = layout::low_mask(params_.num_releases);
  if ((in_.release_valid & lanes) == lanes) return false;
  WarpStub& warp = warps_[step.warp];
  Place& place = warp.window[step.slot];
  const auto then = [&](Step::Kind kind, std::uint64_t most) {
    step.kind = kind;
    step.due = cycle_ + random_.below(most);
    return false;
  };
  switch (step.kind) {
    case Step::Kind::kRead:
      if (!place.late) {
        place.holds_sources = false;
        release(step.warp, step.slot, false);
      }
      if (place.has_entry) return then(Step::Kind::kCheck, rates_.check);
      return then(Step::Kind::kCommit, rates_.commit);
    case Step::Kind::kCheck:
      give_resources_back(place);
      if (random_.percent(rates_.fault)) {
        // Nothing is released: its dependents are given back, as all of its warp.
        warp.free(place);
        vacate(step.warp, random_.below(50));
        ++events_;
        return true;
      }
      if (place.late) {
        place.holds_sources = false;
        release(step.warp, step.slot, false);
      }
      return then(Step::Kind::kCommit, rates_.commit);
    case Step::Kind::kCommit:
      release(step.warp, step.slot, true);
      warp.free(place);
      ++events_;
      return true;
  }
  return true;
}

/// In any lane that is left.
void Environment::release(std::uint32_t warp, std::uint32_t slot, bool result) {
  std::uint32_t lane = below(params_.num_releases);
  for (std::uint32_t i = 0; i < params_.num_releases; ++i) {
    if ((in_.release_valid >> lane & 1) == 0) {
      in_.release_valid |= std::uint64_t{1} << lane;
      in_.release[lane] = {.warp = warp, .slot = slot, .result = result};
      return;
    }
    lane = lane + 1 == params_.num_releases ? 0 : lane + 1;
  }
}

void Environment::levels() {
  in_.give_back = in_.stop = 0;
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    if (warps_[w].phase == Phase::kGivingBack) in_.give_back |= warp_bit(w);
    if (cycle_ < warps_[w].stopped_until) in_.stop |= warp_bit(w);
  }
  if (random_.percent(rates_.flicker)) {
    in_.stop |= random_.next() & random_.next() & layout::low_mask(params_.num_warps);
  }
  in_.unit_ready = units();
  in_.entry_ready = entries_used_ < rates_.entries;
  for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
    const std::uint64_t used = log_used_[t];
    in_.room[t] = used >= rates_.log ? 0 : std::min<std::uint64_t>(rates_.log - used, 3);
    if (rates_.lies != 0 && random_.percent(30)) in_.room[t] = below(4);
  }
  if (!said_levels_) return;
  in_.unit_ready = said_levels_->unit_ready;
  in_.entry_ready = said_levels_->entry_ready;
  std::fill(in_.room.begin(), in_.room.end(), said_levels_->room);
}

std::uint64_t Environment::units() {
  std::uint64_t ready = 0;
  for (std::uint32_t u = 0; u < kNumUnits; ++u) {
    if (rates_.units[u] == 100 || random_.percent(rates_.units[u])) ready |= std::uint64_t{1} << u;
  }
  return ready;
}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint64_t>(operation.args[i]); };
  const auto warp = [&] { return static_cast<std::uint32_t>(operation.args[0]); };
  const auto op = static_cast<Op>(operation.kind);
  switch (op) {
    case Op::kRates:
      rates_.insert = arg(0);
      rates_.two = arg(1);
      rates_.strangers = arg(2);
      rates_.pushy = arg(3);
      break;
    case Op::kMix:
      mix_ = {.memory = arg(0),
              .special = arg(1),
              .control = arg(2),
              .global = arg(3),
              .logged = arg(4),
              .registers = arg(5)};
      break;
    case Op::kTimes:
      rates_.read = arg(0);
      rates_.check = arg(1);
      rates_.commit = arg(2);
      rates_.fault = arg(3);
      break;
    case Op::kUnits:
      for (std::uint32_t u = 0; u < kNumUnits; ++u) rates_.units[u] = arg(u);
      break;
    case Op::kLevels:
      rates_.entries = arg(0);
      rates_.log = arg(1);
      rates_.flicker = arg(2);
      break;
    case Op::kNoise:
      rates_.illegal = arg(0);
      rates_.lies = arg(1);
      break;
    case Op::kStop:
      warps_[warp()].stopped_until = cycle_ + arg(1);
      break;
    case Op::kVacate:
      if (warps_[warp()].phase == Phase::kRunning) vacate(warp(), arg(1));
      break;
    case Op::kReset:
      begin_reset(arg(0));
      break;
    default:
      say(op, operation);
  }
}

void Environment::say(Op op, const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint32_t>(operation.args[i]); };
  const auto wide = [&](std::size_t i) { return static_cast<std::uint64_t>(operation.args[i]); };
  switch (op) {
    case Op::kSayInsert:
      in_.insert_valid |= std::uint64_t{1} << arg(0);
      in_.insert[arg(0)] = {
          .warp = arg(1), .tb = arg(2), .slot = arg(3), .unit = static_cast<Unit>(arg(4))};
      fill(in_.insert[arg(0)]);
      untold_[arg(0)].kind = Untold::Kind::kGiven;
      break;
    case Op::kSayWaits: {
      InsertMsg& msg = in_.insert[arg(0)];
      untold_[arg(0)] = {.kind = Untold::Kind::kGiven,
                         .given = {.result = wide(1), .sources = wide(2), .issue = wide(3)}};
      msg.needs_entry = arg(4) != 0;
      msg.log_need = arg(5);
      break;
    }
    case Op::kSayRelease:
      in_.release_valid |= std::uint64_t{1} << arg(0);
      in_.release[arg(0)] = {.warp = arg(1), .slot = arg(2), .result = arg(3) != 0};
      break;
    case Op::kSayKill:
      in_.kill_valid = true;
      in_.kill = arg(0);
      break;
    default:
      said_levels_ = {.unit_ready = arg(0), .entry_ready = arg(1) != 0, .room = arg(2)};
  }
}

void Environment::begin_reset(std::uint64_t cycles) {
  reset_until_ = cycle_ + cycles;
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    warps_[w] = WarpStub{};
    warps_[w].tb = w % params_.num_tbs;
    warps_[w].window.resize(std::size_t{1} << params_.window_bits);
  }
  under_way_.clear();
  entries_used_ = 0;
  std::fill(log_used_.begin(), log_used_.end(), 0);
}

void Environment::stop() {
  stopped_ = true;
  rates_ = {};
  said_levels_.reset();
  for (WarpStub& warp : warps_) warp.stopped_until = 0;
}

std::vector<std::string> Environment::unfinished() const {
  std::vector<std::string> list;
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    if ((in_use_ & warp_bit(w)) != 0) {
      list.push_back("warp " + std::to_string(w) + " has instructions in the queue");
    }
  }
  if (!under_way_.empty()) {
    list.push_back(std::to_string(under_way_.size()) + " instructions are under way");
  }
  return list;
}

}  // namespace segue::issue_queue
