// The environment of a fault unit: inputs of a cycle.

#include "verilator_tb/fault_unit/environment.hpp"

#include <algorithm>

#include "cmodel/layout/bits.hpp"
#include "verilator_tb/fault_unit/operations.hpp"
#include "verilator_tb/frame/noise.hpp"

namespace segue::fault_unit {
namespace {

constexpr std::uint64_t bit_of(Source source) {
  return std::uint64_t{1} << static_cast<unsigned>(source);
}

}  // namespace

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      widths_(params),
      seed_(stimulus.seed),
      operations_(stimulus),
      waiting_(params.num_entries) {}

const Inputs& Environment::drive(std::uint64_t cycle) {
  cycle_ = cycle;
  random_ = Random(hash(seed_, cycle));
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  in_reset_ = cycle < reset_until_;
  // A fault that is held stays made up.
  made_up_ &= held_fault_ ? bit_of(Source::kFault) : 0;
  in_ = Inputs{};
  in_.rst_n = !in_reset_;
  in_.own_ready = random_.percent(rates_.own.take);
  in_.cpu_ready = random_.percent(rates_.cpu.take);
  if (in_reset_) {
    forget_all();
    add_noise(50);  // which a reset must outweigh
    return in_;
  }
  set_up();
  answer();
  fault();
  if (rates_.noise != 0) add_noise(rates_.noise);
  return in_;
}

void Environment::forget_all() {
  std::fill(waiting_.begin(), waiting_.end(), Waiting{});
  held_.clear();
  held_fault_.reset();
  answered_region_.reset();
}

bool Environment::is_idle() const {
  return !held_fault_ &&
         std::ranges::all_of(waiting_, [](const Waiting& entry) { return entry.sms == 0; });
}

void Environment::set_up() {
  constexpr std::uint64_t kPercent = 30;  // of cycles: before a set-up the unit rests
  if (!next_setup_ || !is_idle() || !random_.percent(kPercent)) return;
  in_.setup_valid = true;
  in_.setup = *next_setup_;
}

/// One beside a set-up comes often: it goes by that.
void Environment::fault() {
  if (held_fault_) {
    in_.fault_valid = true;
    in_.fault = *held_fault_;
    return;
  }
  std::uint64_t rate = rates_.fault;
  if (next_setup_ && rate != 0) rate = in_.setup_valid ? 50 : 0;
  if (!random_.percent(rate)) return;
  in_.fault_valid = true;
  in_.fault = {.region = absent_region(),
               .sm = static_cast<std::uint32_t>(random_.below(params_.num_sms))};
}

std::uint64_t Environment::absent_region() {
  if (random_.percent(rates_.aim)) {
    const bool has_answer = in_.answer_valid && in_.answer.entry < waiting_.size();
    if (has_answer && (!answered_region_ || random_.percent(50))) {
      return waiting_[in_.answer.entry].region;
    }
    if (answered_region_) return *answered_region_;
  }
  return (first_region_ + random_.below(regions_)) & layout::low_mask(params_.region_bits);
}

void Environment::answer() {
  const bool own_first = random_.percent(50);
  for (const bool own : {own_first, !own_first}) {
    if (random_.percent(own ? rates_.own.answer : rates_.cpu.answer) && answer_by(own)) return;
  }
}

bool Environment::answer_by(bool own) {
  const auto has_it = [own](const Held& held) { return held.own == own; };
  const auto count = static_cast<std::uint64_t>(std::ranges::count_if(held_, has_it));
  if (count == 0) return false;
  std::uint64_t skip = random_.percent(rates_.oldest) ? 0 : random_.below(count);
  const auto held =
      std::ranges::find_if(held_, [&](const Held& one) { return has_it(one) && skip-- == 0; });
  in_.answer_valid = true;
  in_.answer.entry = held->entry;
  in_.answer.result =
      random_.percent(own ? rates_.own.abort : rates_.cpu.abort) ? Result::kAbort : Result::kThere;
  if (own && random_.percent(rates_.own.forward)) in_.answer.result = Result::kForward;
  return true;
}

/// Often to a request that a handler has.
Answer Environment::any_answer() {
  Answer made_up;
  made_up.entry = frame::any_index(params_.num_entries, widths_.entry_w, random_, 10);
  if (!held_.empty() && random_.percent(40)) {
    made_up.entry = held_[random_.below(held_.size())].entry;
  }
  made_up.result = static_cast<Result>(frame::any_number(2, random_));
  return made_up;
}

/// On each idle port: many are illegal. A fault is held until it is taken, as those of SMs are.
void Environment::add_noise(std::uint64_t percent) {
  const auto chosen = [&](Source source, bool& valid) {
    if (valid || !random_.percent(percent)) return false;
    valid = true;
    made_up_ |= bit_of(source);
    return true;
  };
  if (chosen(Source::kSetup, in_.setup_valid)) in_.setup.own_first = random_.percent(50);
  if (chosen(Source::kFault, in_.fault_valid)) {
    in_.fault = {.region = absent_region(),
                 .sm = frame::any_index(params_.num_sms, widths_.sm_w, random_, 30)};
  }
  if (chosen(Source::kAnswer, in_.answer_valid)) in_.answer = any_answer();
}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint64_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kFaults:
      rates_.fault = arg(0);
      rates_.aim = arg(1);
      break;
    case Op::kRegions:
      first_region_ = arg(0);
      regions_ = arg(1);
      break;
    case Op::kOwn:
      rates_.own = {.take = arg(0), .answer = arg(1), .forward = arg(2), .abort = arg(3)};
      break;
    case Op::kCpu:
      rates_.cpu = {.take = arg(0), .answer = arg(1), .abort = arg(2)};
      break;
    case Op::kOrder:
      rates_.oldest = arg(0);
      break;
    case Op::kSetup:
      next_setup_ = Setup{.own_first = arg(0) != 0};
      break;
    case Op::kNoise:
      rates_.noise = arg(0);
      break;
    case Op::kReset:
      reset_until_ = cycle_ + arg(0);
      break;
  }
}

void Environment::stop() {
  stopped_ = true;
  next_setup_.reset();
  rates_ = {};
}

std::vector<std::string> Environment::unfinished() const {
  std::vector<std::string> list;
  for (std::size_t e = 0; e < waiting_.size(); ++e) {
    if (waiting_[e].sms == 0) continue;
    list.push_back("SMs wait for entry " + std::to_string(e) + ", region " +
                   std::to_string(waiting_[e].region));
  }
  if (held_fault_) list.emplace_back("a fault is not taken");
  return list;
}

}  // namespace segue::fault_unit
