// The environment of an operand log: inputs of a cycle.

#include "verilator_tb/operand_log/environment.hpp"

#include <algorithm>

#include "verilator_tb/operand_log/operations.hpp"

namespace segue::operand_log {

using Phase = TbStub::Phase;

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      seed_(stimulus.seed),
      operations_(stimulus),
      in_(params),
      noise_(params),
      tb_stubs_(params.num_tbs) {
  logged_.reserve(params.num_entries);
}

const Inputs& Environment::drive(std::uint64_t cycle, const Outputs& now) {
  cycle_ = cycle;
  random_ = Random(hash(seed_, cycle));
  in_.setup_valid = in_.alloc_valid = in_.write_valid = false;
  in_.read_valid = in_.free_valid = in_.kill_valid = false;
  reads_for_saver_ = false;
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  in_reset_ = cycle < reset_until_;
  in_.rst_n = !in_reset_;
  if (in_reset_) return in_;
  bring_back();
  set_up(now);
  alloc(now);
  write();
  save();
  read();
  free();
  if (rates_.noise != 0) noise_.add(in_, rates_.noise, logged_, random_);
  return in_;
}

template <class Predicate>
const Logged* Environment::pick(Predicate predicate) {
  const std::size_t start = logged_.empty() ? 0 : random_.below(logged_.size());
  for (std::size_t i = 0; i < logged_.size(); ++i) {
    const std::size_t at = start + i < logged_.size() ? start + i : start + i - logged_.size();
    if (predicate(logged_[at])) return &logged_[at];
  }
  return nullptr;
}

void Environment::enter_phase(std::uint32_t tb, Phase phase) {
  tb_stubs_[tb].phase = phase;
  unsettled_ &= ~(1U << tb);
  if (phase != Phase::kRunning) unsettled_ |= 1U << tb;
}

void Environment::forget_tb(std::uint32_t tb) {
  tb_stubs_[tb].context.clear();
  enter_phase(tb, Phase::kRunning);
}

bool Environment::has_any(std::uint32_t tb) const {
  return std::any_of(logged_.begin(), logged_.end(),
                     [tb](const Logged& what) { return what.tb == tb; });
}

void Environment::bring_back() {
  for (std::uint32_t t = 0; unsettled_ >> t != 0; ++t) {
    const TbStub& tb = tb_stubs_[t];
    if (tb.phase == Phase::kAway && cycle_ >= tb.back_at) enter_phase(t, Phase::kRestoring);
  }
}

/// A new kernel begins when nothing of the running one is left, here or in memory.
void Environment::set_up(const Outputs& now) {
  if (!next_kernel_ || now.in_use != 0 || unsettled_ != 0) return;
  if (in_.alloc_valid || in_.setup_valid) return;
  in_.setup_valid = true;
  in_.setup = *next_kernel_;
}

/// For a context that comes back, or a new instruction.
void Environment::alloc(const Outputs& now) {
  if (in_.alloc_valid || in_.setup_valid || tbs_ == 0) return;
  if (!random_.percent(unsettled_ == 0 ? rates_.alloc : 70)) return;
  auto tb = static_cast<std::uint32_t>(random_.below(tbs_));
  for (std::uint32_t i = 0; i < tbs_; ++i, tb = tb + 1 == tbs_ ? 0 : tb + 1) {
    if (now.room[tb] == 0) continue;
    const std::uint32_t count = wanted(tb);
    if (count == 0 || count > now.room[tb]) continue;
    in_.alloc_valid = true;
    in_.alloc = {.tb = tb, .count = count};
    return;
  }
}

/// Entries for which a thread block has an instruction.
std::uint32_t Environment::wanted(std::uint32_t tb) {
  const TbStub& stub = tb_stubs_[tb];
  if (stub.phase == Phase::kRestoring) return stub.context.empty() ? 0 : stub.context.front().count;
  if (stub.phase != Phase::kRunning || next_kernel_) return 0;
  if (unsettled_ != 0 && !random_.percent(rates_.alloc)) return 0;
  const std::uint32_t count = random_.percent(rates_.three) ? 3
                              : random_.percent(rates_.two) ? 2
                                                            : 1;
  return std::min(count, need_);
}

/// An operand that was read from the register file, or one that comes back.
void Environment::write() {
  if (in_.write_valid || !random_.percent(rates_.write)) return;
  const Logged* const what = pick([](const Logged& one) { return !one.is_complete(); });
  if (what == nullptr) return;
  auto operand = static_cast<std::uint32_t>(random_.below(what->count));
  while (what->has(operand)) operand = operand + 1 == what->count ? 0 : operand + 1;
  in_.write_valid = true;
  in_.write = {.handle = what->handle, .operand = operand};
  if (what->is_back) {
    in_.write_data = what->context[operand];
  } else {
    fill(in_.write_data, random_);
  }
}

/// The preemption engine takes one instruction after the other: all its operands, then its entries.
void Environment::save() {
  if (!saver_) {
    if (unsettled_ == 0) return;
    const Logged* const next = pick([this](const Logged& one) {
      return one.is_complete() && tb_stubs_[one.tb].phase == Phase::kSaving;
    });
    if (next == nullptr) return;
    saver_ = Saver{.what = *next};
  }
  if (saver_->asked < saver_->what.count) {
    if (in_.read_valid || !random_.percent(70)) return;
    in_.read_valid = reads_for_saver_ = true;
    in_.read = {.handle = saver_->what.handle, .operand = saver_->asked};
    const bool is_last = saver_->asked + 1 == saver_->what.count;
    if (!is_last || !random_.percent(50)) return;
  }
  if (in_.free_valid || saver_->freed) return;
  in_.free_valid = true;
  in_.free = saver_->what.handle;
}

void Environment::read() {
  if (in_.read_valid || !random_.percent(rates_.read)) return;
  const Logged* const what =
      pick([this](const Logged& one) { return one.is_complete() && !is_saving(one); });
  if (what == nullptr) return;
  in_.read_valid = true;
  in_.read = {.handle = what->handle,
              .operand = static_cast<std::uint32_t>(random_.below(what->count))};
}

/// The last TLB check of an instruction has passed.
void Environment::free() {
  if (in_.free_valid || !random_.percent(rates_.free)) return;
  const Logged* const what = pick([this](const Logged& one) {
    return one.is_complete() && !one.replay && tb_stubs_[one.tb].phase != Phase::kSaving;
  });
  if (what == nullptr) return;
  in_.free_valid = true;
  in_.free = what->handle;
}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint32_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kRates:
      rates_.alloc = arg(0);
      rates_.write = arg(1);
      rates_.read = arg(2);
      rates_.free = arg(3);
      break;
    case Op::kMix:
      rates_.two = arg(0);
      rates_.three = arg(1);
      rates_.replay = arg(2);
      break;
    case Op::kNoise:
      rates_.noise = arg(0);
      break;
    case Op::kKernel:
      // As the driver sees to it: one that fits.
      next_kernel_ = SetupMsg{.tbs = std::min(arg(0), params_.num_entries), .need = arg(1)};
      next_kernel_->need = std::min(arg(1), params_.num_entries / next_kernel_->tbs);
      break;
    case Op::kVacate:
      if (tb_stubs_[arg(0)].phase != Phase::kRunning) break;
      enter_phase(arg(0), Phase::kSaving);
      tb_stubs_[arg(0)].away_for = arg(1);
      break;
    case Op::kReset:
      begin_reset(arg(0));
      break;
    case Op::kSaySetup:
      in_.setup_valid = true;
      in_.setup = {.tbs = arg(0), .need = arg(1)};
      break;
    case Op::kSayAlloc:
      in_.alloc_valid = true;
      in_.alloc = {.tb = arg(0), .count = arg(1)};
      break;
    case Op::kSayWrite:
      in_.write_valid = true;
      in_.write = {.handle = arg(0), .operand = arg(1)};
      fill(in_.write_data, random_);
      break;
    case Op::kSayRead:
      in_.read_valid = true;
      in_.read = {.handle = arg(0), .operand = arg(1)};
      break;
    case Op::kSayFree:
      in_.free_valid = true;
      in_.free = arg(0);
      break;
    case Op::kSayKill:
      in_.kill_valid = true;
      in_.kill = arg(0);
      break;
  }
}

void Environment::begin_reset(std::uint64_t cycles) {
  reset_until_ = cycle_ + cycles;
  if (tbs_ != 0 && !next_kernel_) next_kernel_ = SetupMsg{.tbs = tbs_, .need = need_};
  tbs_ = need_ = 0;
  for (std::uint32_t t = 0; t < params_.num_tbs; ++t) forget_tb(t);
  logged_.clear();
  forget_saver();
}

void Environment::stop() {
  stopped_ = true;
  rates_ = {.alloc = 0, .write = 100, .read = 100, .free = 100};
  for (TbStub& tb : tb_stubs_) {
    tb.back_at = 0;
    tb.away_for = 0;
  }
}

bool Environment::busy() const {
  return !logged_.empty() || saver_ || next_kernel_ || unsettled_ != 0;
}

std::vector<std::string> Environment::unfinished() const {
  std::vector<std::string> list;
  for (const Logged& what : logged_) {
    list.push_back("instruction " + std::to_string(what.handle) + " of TB " +
                   std::to_string(what.tb) + " has its entries");
  }
  for (std::uint32_t t = 0; t < params_.num_tbs; ++t) {
    if ((unsettled_ >> t & 1) != 0) list.push_back("TB " + std::to_string(t) + " is not back");
  }
  if (next_kernel_) list.emplace_back("a kernel is not set up");
  return list;
}

}  // namespace segue::operand_log
