// The environment of a block switcher: inputs of a cycle.

#include "verilator_tb/block_switcher/environment.hpp"

#include <algorithm>
#include <bit>

#include "verilator_tb/block_switcher/operations.hpp"
#include "verilator_tb/frame/noise.hpp"

namespace segue::block_switcher {

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      widths_(params),
      seed_(stimulus.seed),
      operations_(stimulus),
      kernel_{.setup = {.slots = 1, .extra = 1, .warps = 1}, .tbs = 1},
      tbs_(params.num_slots + params.num_extra),
      soon_(tbs_) {}

const Inputs& Environment::drive(std::uint64_t cycle, const Outputs& now) {
  cycle_ = cycle;
  random_ = Random(hash(seed_, cycle));
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  in_reset_ = cycle < reset_until_;
  is_made_up_ = false;
  in_ = Inputs{};
  in_.rst_n = !in_reset_;
  in_.request_ready = random_.percent(rates_.request);
  in_.move_ready = random_.percent(rates_.move);
  if (in_reset_) {
    forget_all();
    add_noise(50);  // which a reset must outweigh
    return in_;
  }
  see_move(now);
  soon_ = tbs_;
  set_up(now);
  answer();
  in_.moved_valid = moving_ && random_.percent(rates_.moved);
  run_warps();
  resolve();
  open_barriers();
  if (rates_.noise != 0) add_noise(rates_.noise);
  return in_;
}

void Environment::forget_all() {
  std::fill(tbs_.begin(), tbs_.end(), TbStub{});
  asked_ = offered_ = moving_ = false;
  tbs_left_ = 0;
}

/// The switcher has decided a move.
void Environment::see_move(const Outputs& now) {
  if (!now.move_valid || offered_ || now.move.tb >= tbs_.size()) return;
  offered_ = true;
  move_ = now.move;
  TbStub& tb = tbs_[move_.tb];
  if (move_.op == MoveOp::kStart) tb = {.live = warps_};
  tb.place = move_.op == MoveOp::kSave ? Place::kLeaving : Place::kComing;
}

/// The next kernel, or the same again.
void Environment::set_up(const Outputs& now) {
  constexpr std::uint64_t kPercent = 30;  // of cycles: between two kernels the switcher rests
  if (stopped_ || !now.done || !random_.percent(kPercent)) return;
  in_.setup_valid = true;
  in_.setup = next_kernel_ ? next_kernel_->setup : kernel_.setup;
}

void Environment::answer() {
  if (!asked_ || !random_.percent(rates_.answer)) return;
  in_.answer_valid = true;
  in_.answer = tbs_left_ != 0 && !next_kernel_;
}

std::optional<std::uint32_t> Environment::any_of(std::uint64_t tbs) {
  if (tbs == 0) return std::nullopt;
  for (std::uint64_t skip = random_.below(static_cast<std::uint64_t>(std::popcount(tbs)));
       skip != 0; --skip) {
    tbs &= tbs - 1;
  }
  return static_cast<std::uint32_t>(std::countr_zero(tbs));
}

std::optional<std::uint32_t> Environment::one_of(std::uint64_t tbs) {
  const std::uint64_t leaving =
      tbs & those(tbs_, [](const TbStub& tb) { return tb.place == Place::kLeaving; });
  return any_of(leaving != 0 && random_.percent(30) ? leaving : tbs);
}

std::optional<std::uint32_t> Environment::aimed_of(std::uint64_t tbs, std::uint32_t& aimed) {
  if (!random_.percent(rates_.aim)) return one_of(tbs);
  if ((tbs >> aimed & 1) != 0) return aimed;
  const auto next = any_of(tbs);
  if (next) aimed = *next;
  return next;
}

/// Each event is about another warp. A kernel that another one waits for comes to its end.
void Environment::run_warps() {
  const std::uint64_t faults =
      next_kernel_ ? std::min<std::uint64_t>(rates_.fault, 20) : rates_.fault;
  const std::uint64_t ends = next_kernel_ ? std::max<std::uint64_t>(rates_.end, 80) : rates_.end;
  const auto running = [this] {
    return those(soon_, [](const TbStub& tb) { return is_in(tb) && tb.running() != 0; });
  };
  if (random_.percent(faults)) {
    if (const auto tb = aimed_of(running(), aimed_fault_)) {
      in_.faulted_valid = true;
      in_.faulted = *tb;
      ++soon_[*tb].faulted;
    }
  }
  if (random_.percent(rates_.arrive)) {
    if (const auto tb = aimed_of(running(), aimed_arrival_)) {
      in_.arrived_valid = true;
      in_.arrived = *tb;
      ++soon_[*tb].waiting;
    }
  }
  if (random_.percent(ends)) {
    if (const auto tb = one_of(running())) {
      in_.ended_valid = true;
      in_.ended = *tb;
      --soon_[*tb].live;
    }
  }
}

/// A fault is resolved wherever its thread block is, as long as it isn't on its way in.
void Environment::resolve() {
  const std::uint64_t rate =
      next_kernel_ ? std::max<std::uint64_t>(rates_.resolve, 30) : rates_.resolve;
  if (!random_.percent(rate)) return;
  const std::uint64_t faulted = those(tbs_, [](const TbStub& tb) {
    return tb.faulted != 0 && (is_in(tb) || tb.place == Place::kOff);
  });
  if (const auto tb = aimed_of(faulted, aimed_resolution_)) {
    in_.resolved_valid = true;
    in_.resolved = *tb;
  }
}

/// A barrier is complete when all live warps wait there: with an arrival or an end of this cycle,
/// or since some time.
void Environment::open_barriers() {
  if (!random_.percent(rates_.open)) return;
  const std::uint64_t complete = those(soon_, [](const TbStub& tb) {
    return is_in(tb) && tb.waiting != 0 && tb.waiting == tb.live;
  });
  if (const auto tb = one_of(complete)) {
    in_.opened_valid = true;
    in_.opened = *tb;
  }
}

/// Mostly one that is there, often one that another message of the cycle is about.
std::uint32_t Environment::any_number() {
  const auto said = [](bool valid, std::uint64_t tb) {
    return valid ? std::uint64_t{1} << tb : std::uint64_t{0};
  };
  const std::uint64_t chance = random_.below(100);
  std::optional<std::uint32_t> tb;
  if (chance < 40) {
    tb = any_of(said(in_.faulted_valid, in_.faulted) | said(in_.arrived_valid, in_.arrived) |
                said(in_.ended_valid, in_.ended) | said(in_.resolved_valid, in_.resolved));
  } else if (chance < 70) {
    tb = any_of(those(tbs_, [](const TbStub& stub) { return stub.place != Place::kNone; }));
  }
  return tb ? *tb
            : frame::any_index(static_cast<std::uint32_t>(tbs_.size()), widths_.tb_w, random_, 10);
}

Setup Environment::any_setup() {
  return {.slots = frame::any_index(params_.num_slots + 1, widths_.slot_cnt_w, random_),
          .extra = frame::any_index(params_.num_extra + 1, widths_.extra_cnt_w, random_),
          .warps = frame::any_index(params_.num_warps + 1, widths_.warp_cnt_w, random_)};
}

/// On each idle port: many are illegal.
void Environment::add_noise(std::uint64_t percent) {
  const auto chosen = [&](bool& valid) {
    if (valid || !random_.percent(percent)) return false;
    valid = is_made_up_ = true;
    return true;
  };
  if (chosen(in_.setup_valid)) in_.setup = any_setup();
  if (chosen(in_.answer_valid)) in_.answer = random_.percent(80);
  chosen(in_.moved_valid);
  const auto about_any = [&](bool& valid, std::uint64_t& tb) {
    const std::uint32_t number = any_number();
    if (chosen(valid)) tb = number;
  };
  about_any(in_.faulted_valid, in_.faulted);
  about_any(in_.arrived_valid, in_.arrived);
  about_any(in_.ended_valid, in_.ended);
  about_any(in_.resolved_valid, in_.resolved);
  about_any(in_.opened_valid, in_.opened);
}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint32_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kWarps:
      rates_.fault = arg(0);
      rates_.arrive = arg(1);
      rates_.end = arg(2);
      rates_.open = arg(3);
      break;
    case Op::kHandler:
      rates_.resolve = arg(0);
      rates_.aim = arg(1);
      break;
    case Op::kPace:
      rates_.request = arg(0);
      rates_.answer = arg(1);
      rates_.move = arg(2);
      rates_.moved = arg(3);
      break;
    case Op::kNoise:
      rates_.noise = arg(0);
      break;
    case Op::kKernel:
      next_kernel_ =
          Kernel{.setup = {.slots = arg(0), .extra = arg(1), .warps = arg(2)}, .tbs = arg(3)};
      break;
    case Op::kReset:
      reset_until_ = cycle_ + arg(0);
      break;
  }
}

void Environment::stop() {
  stopped_ = true;
  resting_ = false;
  next_kernel_.reset();
  tbs_left_ = 0;
  rates_ = {};
}

std::vector<std::string> Environment::unfinished() const {
  std::vector<std::string> list;
  for (std::size_t t = 0; t < tbs_.size(); ++t) {
    const TbStub& tb = tbs_[t];
    if (tb.place == Place::kNone) continue;
    list.push_back("TB " + std::to_string(t) + " is " + std::string(to_string(tb.place)) +
                   ", live warps: " + std::to_string(tb.live) + ", faulted: " +
                   std::to_string(tb.faulted) + ", at a barrier: " + std::to_string(tb.waiting));
  }
  if (asked_) list.emplace_back("a request is not answered");
  if (offered_) list.emplace_back("a move is offered");
  if (moving_) list.emplace_back("a move is under way");
  if (!resting_ && list.empty()) list.emplace_back("the kernel is not done");
  return list;
}

}  // namespace segue::block_switcher
