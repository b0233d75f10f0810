#include "verilator_tb/warp_gate/environment.hpp"

#include <array>
#include <bit>

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/frame/noise.hpp"
#include "verilator_tb/warp_gate/operations.hpp"

namespace segue::warp_gate {

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      warp_bits_(Widths(params).warp_w),
      seed_(stimulus.seed),
      operations_(stimulus) {}

const Inputs& Environment::drive(std::uint64_t cycle, const Outputs& now) {
  cycle_ = cycle;
  random_ = Random(hash(seed_, cycle));
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  in_reset_ = cycle < reset_until_;
  in_ = Inputs{};
  in_.rst_n = !in_reset_;
  fetch();
  if (in_reset_) {
    add_noise(50);  // which a reset must outweigh
    return in_;
  }
  open_gates(now);
  command(now);
  if (rates_.noise != 0) add_noise(rates_.noise);
  return in_;
}

void Environment::fetch() {
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    if (rates_.may == 100 || random_.percent(rates_.may)) in_.may |= std::uint64_t{1} << w;
  }
  in_.fetch_ready = random_.percent(rates_.ready);
  const std::uint64_t chance = random_.below(100);
  if (chance < rates_.shared) {
    in_.fetch_ends = LineEnd::kShared;
  } else if (chance < rates_.shared + rates_.global) {
    in_.fetch_ends = LineEnd::kGlobal;
  } else if (chance < rates_.shared + rates_.global + rates_.control) {
    in_.fetch_ends = LineEnd::kControl;
  }
}

std::optional<std::uint32_t> Environment::any_of(std::uint64_t warps) {
  if (warps == 0) return std::nullopt;
  for (std::uint64_t skip = random_.below(static_cast<std::uint64_t>(std::popcount(warps)));
       skip != 0; --skip) {
    warps &= warps - 1;
  }
  return static_cast<std::uint32_t>(std::countr_zero(warps));
}

void Environment::open_gates(const Outputs& now) {
  std::array<std::uint64_t, kGateNames.size()> waiting{};
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    waiting[static_cast<std::size_t>(now.gate[w])] |= std::uint64_t{1} << w;
  }
  const auto those_that_wait_for = [&](Gate gate) {
    return waiting[static_cast<std::size_t>(gate)];
  };
  const auto one_that_waits_for = [&](Gate gate, std::uint64_t percent) {
    return random_.percent(percent) ? any_of(those_that_wait_for(gate)) : std::nullopt;
  };
  if (const auto warp = one_that_waits_for(Gate::kIssue, rates_.issue)) {
    in_.issued_valid = true;
    in_.issued = *warp;
  }
  if (const auto warp = one_that_waits_for(Gate::kLastCheck, rates_.check)) {
    in_.checked_valid = true;
    in_.checked = *warp;
  }
  if (const auto warp = one_that_waits_for(Gate::kCommit, rates_.commit)) {
    in_.committed_valid = true;
    in_.committed = *warp;
  }
  if (!random_.percent(rates_.refetch)) return;
  const std::uint64_t faulting =
      those_that_wait_for(Gate::kLastCheck) | those_that_wait_for(Gate::kCommit);
  if (const auto warp = any_of(faulting)) {
    in_.refetched_valid = true;
    in_.refetched = *warp;
  }
}

void Environment::give(CommandOp op, std::uint32_t warp) {
  in_.command_valid = true;
  in_.command = {.op = op, .warp = warp, .gate = Gate::kOpen, .scheme = Scheme::kStall};
}

/// A requested command, or one that comes now and then.
void Environment::command(const Outputs& now) {
  const std::uint64_t all = layout::low_mask(params_.num_warps);
  if (stopped_ || scheme_to_set_) {
    if (const auto warp = any_of(now.live)) return give(CommandOp::kEnd, *warp);
    if (!scheme_to_set_) return;
    give(CommandOp::kSetScheme, any_number());
    in_.command.scheme = *scheme_to_set_;
    scheme_to_set_.reset();
    return;
  }
  // A warp about to fetch or to be opened is halted or ended as often as all others.
  const std::uint64_t about = (now.fetch_valid ? std::uint64_t{1} << now.fetch_warp : 0) |
                              (in_.issued_valid ? std::uint64_t{1} << in_.issued : 0);
  const std::uint64_t chosen =
      random_.percent(50) && (about & now.live) != 0 ? about & now.live : now.live;
  const auto one = [&](CommandOp op, std::uint64_t warps, std::uint64_t percent) {
    if (in_.command_valid || !random_.percent(percent)) return;
    if (const auto warp = any_of(warps)) give(op, *warp);
  };
  one(CommandOp::kHalt, chosen & ~now.halted, rates_.halt);
  one(CommandOp::kEnd, chosen, rates_.end);
  one(CommandOp::kResume, now.live & now.halted, rates_.resume / 4);
  one(CommandOp::kStart, ~now.live & all, rates_.start);
  if (in_.command_valid && in_.command.op == CommandOp::kStart && random_.percent(30)) {
    in_.command.gate = static_cast<Gate>(random_.below(4));
  }
}

std::uint32_t Environment::any_number() {
  return frame::any_index(params_.num_warps, warp_bits_, random_, 10);
}

/// On each idle port: most are illegal.
void Environment::add_noise(std::uint64_t percent) {
  const auto chosen = [&](bool valid) { return !valid && random_.percent(percent); };
  if (chosen(in_.issued_valid)) {
    in_.issued_valid = true;
    in_.issued = any_number();
  }
  if (chosen(in_.checked_valid)) {
    in_.checked_valid = true;
    in_.checked = any_number();
  }
  if (chosen(in_.committed_valid)) {
    in_.committed_valid = true;
    in_.committed = any_number();
  }
  if (chosen(in_.refetched_valid)) {
    in_.refetched_valid = true;
    in_.refetched = any_number();
  }
  if (chosen(in_.command_valid)) {
    give(static_cast<CommandOp>(random_.below(8)), any_number());
    in_.command.gate = static_cast<Gate>(random_.below(4));
    in_.command.scheme = static_cast<Scheme>(random_.below(8));
  }
}

void Environment::take(const Outputs& out) {
  live_ = out.live;
  if (in_reset_) return;
  if (out.fetch_valid && in_.fetch_ready) ++events_;
  if (in_.command_valid && (out.err_valid >> static_cast<unsigned>(Source::kCommand) & 1) == 0) {
    ++events_;
  }
}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint64_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kRates:
      rates_.ready = arg(0);
      rates_.may = arg(1);
      rates_.issue = arg(2);
      rates_.check = arg(3);
      rates_.commit = arg(4);
      rates_.refetch = arg(5);
      break;
    case Op::kLines:
      rates_.shared = arg(0);
      rates_.global = arg(1);
      rates_.control = arg(2);
      break;
    case Op::kChurn:
      rates_.start = arg(0);
      rates_.end = arg(1);
      rates_.halt = arg(2);
      rates_.resume = arg(3);
      break;
    case Op::kNoise:
      rates_.noise = arg(0);
      break;
    case Op::kScheme:
      scheme_to_set_ = static_cast<Scheme>(arg(0));
      break;
    case Op::kReset:
      reset_until_ = cycle_ + arg(0);
      break;
  }
}

void Environment::stop() {
  stopped_ = true;
  scheme_to_set_.reset();
  rates_ = {};
}

std::vector<std::string> Environment::unfinished() const {
  std::vector<std::string> list;
  for (std::uint32_t w = 0; w < params_.num_warps; ++w) {
    if ((live_ >> w & 1) != 0) list.push_back("warp " + std::to_string(w) + " is live");
  }
  return list;
}

}  // namespace segue::warp_gate
