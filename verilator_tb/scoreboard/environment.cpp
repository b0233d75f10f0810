// The environment of a scoreboard: inputs of a cycle.

#include "verilator_tb/scoreboard/environment.hpp"

#include <bit>

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/scoreboard/operations.hpp"

namespace segue::scoreboard {

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      widths_(params),
      seed_(stimulus.seed),
      operations_(stimulus),
      in_(params),
      noise_(params),
      warps_(params.num_warps) {
  for (WarpStub& warp : warps_) warp.at.resize(widths_.window);
  forget_all();
}

void Environment::forget_all() {
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) kill(std::uint64_t{1} << w);
}

const Inputs& Environment::drive(std::uint64_t cycle, const Outputs& now) {
  cycle_ = cycle;
  random_ = Random(hash(seed_, cycle));
  again_lane_.reset();
  hear_waits(now);
  // Lanes without a message keep their old payload.
  in_.insert_valid = in_.issued_valid = in_.read_valid = in_.commit_valid = in_.kill = 0;
  in_.checked_valid = in_.squash_valid = in_.withdraw_valid = false;
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  in_reset_ = cycle < reset_until_;
  in_.rst_n = !in_reset_;
  if (in_reset_) {
    noise_.add(in_, 50, warps_, random_);  // which a reset must outweigh
    return in_;
  }
  pipelines();
  if (in_.insert_valid == 0 && random_.percent(rates_.fetch)) fetch();
  if (rates_.noise != 0) noise_.add(in_, rates_.noise, warps_, random_);
  return in_;
}

std::uint32_t Environment::any_of(std::uint64_t set) {
  for (std::uint64_t skip = random_.below(static_cast<std::uint64_t>(std::popcount(set)));
       skip != 0; --skip) {
    set &= set - 1;
  }
  return static_cast<std::uint32_t>(std::countr_zero(set));
}

std::optional<PlaceRef> Environment::one_of(std::uint64_t warps, Of of) {
  if (warps == 0) return std::nullopt;
  const std::uint32_t w = any_of(warps);
  return PlaceRef{.warp = w, .slot = any_of((warps_[w].*of)())};
}

/// On each lane that is left, each another place.
void Environment::lanes(std::uint64_t rate, std::uint64_t warps, Of of, std::uint64_t& valid,
                        std::vector<PlaceRef>& at) {
  if (warps == 0) return;
  for (std::size_t k = 0; k < at.size(); ++k) {
    if ((valid >> k & 1) != 0 || !random_.percent(rate)) continue;
    const auto one = one_of(warps, of);
    if (k == 1 && (valid & 1) != 0 && at[0] == *one) continue;
    at[k] = *one;
    valid |= std::uint64_t{1} << k;
  }
}

void Environment::pipelines() {
  lanes(rates_.issue, can_.issue, &WarpStub::to_issue, in_.issued_valid, in_.issued);
  lanes(rates_.read, can_.read, &WarpStub::to_read, in_.read_valid, in_.read);
  if (!in_.checked_valid && !in_.squash_valid && random_.percent(rates_.check)) {
    if (const auto one = one_of(can_.check, &WarpStub::to_check)) {
      const bool faults = random_.percent(rates_.fault);
      (faults ? in_.squash_valid : in_.checked_valid) = true;
      (faults ? in_.squash : in_.checked) = *one;
    }
  }
  commit();
  if (in_.withdraw_valid) return;
  if (const auto one = one_of(can_.withdraw, &WarpStub::to_withdraw)) {
    in_.withdraw_valid = true;
    in_.withdraw = *one;
  }
}

/// Completed instructions, or, in haste, those with their last step in this cycle.
void Environment::commit() {
  lanes(rates_.commit, can_.commit, &WarpStub::to_commit, in_.commit_valid, in_.commit);
  if (!random_.percent(rates_.haste)) return;
  const auto place = [this](const PlaceRef& at) {
    for (std::size_t k = 0; k < in_.commit.size(); ++k) {
      if ((in_.commit_valid >> k & 1) != 0) continue;
      in_.commit_valid |= std::uint64_t{1} << k;
      in_.commit[k] = at;
      return;
    }
  };
  if (in_.checked_valid && is_last_step(in_.checked)) place(in_.checked);
  if ((in_.read_valid & 1) != 0 && is_last_step(in_.read[0])) place(in_.read[0]);
}

bool Environment::is_last_step(const PlaceRef& at) const {
  if (at.warp >= params_.num_warps) return false;
  const WarpStub& warp = warps_[at.warp];
  const bool checks = in_.checked_valid && in_.checked == at;
  return ((checks ? warp.to_check() : warp.to_read() & ~warp.memory) >> at.slot & 1) != 0;
}

/// A replay has its cycle for itself, and goes before a line of its warp.
void Environment::fetch() {
  const std::uint64_t room = stopped_ ? 0 : can_.room & layout::low_mask(rates_.warps);
  if (can_.replay != 0 && (room == 0 || random_.percent(50))) {
    fetch_again(any_of(can_.replay));
  } else if (room != 0) {
    fetch_line(any_of(room));
  }
}

/// In turn, where that is free, or any that is; `widths_.window` if there is none.
std::uint32_t Environment::free_slot(const WarpStub& warp, std::uint64_t taken) {
  const std::uint64_t free = layout::low_mask(widths_.window) & ~warp.live & ~taken;
  std::uint32_t next = warp.next;
  if ((taken >> next & 1) != 0) next = (next + 1) % widths_.window;
  if ((free >> next & 1) != 0 && (rates_.in_turn == 100 || random_.percent(rates_.in_turn))) {
    return next;
  }
  return free == 0 || rates_.in_turn == 100 ? widths_.window : any_of(free);
}

void Environment::fetch_line(std::uint32_t w) {
  const WarpStub& warp = warps_[w];
  const bool wide = params_.insert_width == 2;
  InsertMsg first = draw(w);
  first.slot = free_slot(warp, 0);
  if (first.slot == widths_.window) return;
  // A line ends at a memory instruction (thesis 2.4), which the scoreboard does not rely on.
  const bool pair = wide && random_.percent(rates_.pair) && (!first.memory || random_.percent(20));
  const std::size_t lane = wide && !pair && random_.percent(10) ? 1 : 0;
  in_.insert[lane] = first;
  in_.insert_valid = std::uint64_t{1} << lane;
  if (!pair) return;
  InsertMsg second = draw(w);
  second.slot = free_slot(warp, std::uint64_t{1} << first.slot);
  if (second.slot == widths_.window) return;
  in_.insert[1] = second;
  in_.insert_valid = 3;
}

void Environment::fetch_again(std::uint32_t w) {
  const std::uint32_t slot = free_slot(warps_[w], 0);
  if (slot == widths_.window) return;
  in_.insert[0] = warps_[w].again.front().msg;
  in_.insert[0].slot = slot;
  in_.insert_valid = 1;
  again_lane_ = 0;
}

std::uint32_t Environment::draw_name() {
  const std::uint64_t of_seed = hash(seed_, random_.below(rates_.registers));
  return static_cast<std::uint32_t>(of_seed & layout::low_mask(params_.reg_bits));
}

InsertMsg Environment::draw(std::uint32_t warp) {
  InsertMsg msg{.warp = warp,
                .slot = 0,
                .memory = random_.percent(rates_.memory),
                .fence = random_.percent(rates_.fence),
                .late = false,
                .src_valid = 0,
                .src_0 = draw_name(),
                .src_1 = draw_name(),
                .src_2 = draw_name(),
                .dst_valid = random_.percent(rates_.destination),
                .dst = draw_name(),
                .dst_1_valid = random_.percent(rates_.second),
                .dst_1 = draw_name()};
  msg.late = msg.memory && random_.percent(rates_.late);
  for (std::uint32_t n = 0; n < kNumSrcs; ++n) {
    if (random_.percent(rates_.source)) msg.src_valid |= 1U << n;
  }
  return msg;
}

void Environment::say_insert(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint64_t>(operation.args[i]); };
  const auto name = [&](std::uint32_t n) {
    return static_cast<std::uint32_t>(arg(5) >> n * params_.reg_bits &
                                      layout::low_mask(params_.reg_bits));
  };
  in_.insert_valid |= std::uint64_t{1} << arg(0);
  in_.insert[arg(0)] = {.warp = static_cast<std::uint32_t>(arg(1)),
                        .slot = static_cast<std::uint32_t>(arg(2)),
                        .memory = (arg(3) & 1) != 0,
                        .fence = (arg(3) & 4) != 0,
                        .late = (arg(3) & 2) != 0,
                        .src_valid = static_cast<std::uint32_t>(arg(4) & 7),
                        .src_0 = name(0),
                        .src_1 = name(1),
                        .src_2 = name(2),
                        .dst_valid = (arg(4) & 8) != 0,
                        .dst = name(3),
                        .dst_1_valid = (arg(4) & 16) != 0,
                        .dst_1 = name(4)};
}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint64_t>(operation.args[i]); };
  const auto place = [&](std::size_t i) {
    return PlaceRef{.warp = static_cast<std::uint32_t>(arg(i)),
                    .slot = static_cast<std::uint32_t>(arg(i + 1))};
  };
  const auto say_lane = [&](std::uint64_t& valid, std::vector<PlaceRef>& at) {
    valid |= std::uint64_t{1} << arg(0);
    at[arg(0)] = place(1);
  };
  const auto say = [&](bool& valid, PlaceRef& at) {
    valid = true;
    at = place(0);
  };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kRates:
      rates_.fetch = arg(0);
      rates_.issue = arg(1);
      rates_.read = arg(2);
      rates_.check = arg(3);
      rates_.commit = arg(4);
      break;
    case Op::kMix:
      rates_.pair = arg(0);
      rates_.memory = arg(1);
      rates_.late = arg(2);
      rates_.fault = arg(3);
      rates_.source = arg(4);
      rates_.destination = arg(5);
      break;
    case Op::kPool:
      rates_.registers = arg(0);
      rates_.warps = static_cast<std::uint32_t>(arg(1));
      rates_.in_turn = arg(2);
      rates_.haste = arg(3);
      break;
    case Op::kExtras:
      rates_.fence = arg(0);
      rates_.second = arg(1);
      break;
    case Op::kNoise:
      rates_.noise = arg(0);
      break;
    case Op::kKill:
      in_.kill |= (layout::low_mask(static_cast<std::uint32_t>(arg(1))) << arg(0)) &
                  layout::low_mask(params_.num_warps);
      break;
    case Op::kReset:
      reset_until_ = cycle_ + arg(0);
      forget_all();
      break;
    case Op::kSayInsert:
      say_insert(operation);
      break;
    case Op::kSayIssued:
      say_lane(in_.issued_valid, in_.issued);
      break;
    case Op::kSayRead:
      say_lane(in_.read_valid, in_.read);
      break;
    case Op::kSayChecked:
      say(in_.checked_valid, in_.checked);
      break;
    case Op::kSayCommit:
      say_lane(in_.commit_valid, in_.commit);
      break;
    case Op::kSaySquash:
      say(in_.squash_valid, in_.squash);
      break;
    case Op::kSayWithdraw:
      say(in_.withdraw_valid, in_.withdraw);
      break;
  }
}

void Environment::stop() {
  stopped_ = true;
  rates_ = {};
}

std::vector<std::string> Environment::unfinished() const {
  std::vector<std::string> list;
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    if (const int live = std::popcount(warps_[w].live); live != 0) {
      list.push_back("warp " + std::to_string(w) + " has " + std::to_string(live) +
                     " instructions in flight");
    }
    if (const std::size_t again = warps_[w].again.size(); again != 0) {
      list.push_back("warp " + std::to_string(w) + " has " + std::to_string(again) +
                     " instructions to replay");
    }
  }
  return list;
}

}  // namespace segue::scoreboard
