#include "verilator_tb/sm_frontend/environment.hpp"

#include <algorithm>

#include "verilator_tb/sm_frontend/operations.hpp"

namespace segue::sm_frontend {
namespace {

std::uint32_t number(std::int64_t value) { return static_cast<std::uint32_t>(value); }

std::uint64_t ended(const Machine& machine) {
  return machine.counts().commits + machine.counts().jobs;
}

}  // namespace

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params), operations_(stimulus), random_(stimulus.seed), in_(params) {
  begin_machine();
}

void Environment::begin_machine() {
  if (machine_) past_progress_ += ended(*machine_);
  scheme_ = next_scheme_;
  at_commit_ = next_at_commit_;
  machine_ = std::make_unique<Machine>(params_, scheme_, pacing_, random_.next());
  if (at_commit_) machine_->keep_until_commit();
}

std::uint64_t Environment::progress() const { return past_progress_ + ended(*machine_); }

void Environment::stop() {
  stopped_ = true;
  // Work under way ends undisturbed.
  pacing_.fault = pacing_.stop = pacing_.preempt = pacing_.kill = 0;
  machine_->set_pacing(pacing_);
}

const Inputs& Environment::drive(std::uint64_t cycle) {
  cycle_ = cycle;
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  if (stopped_) wild_until_ = std::min(wild_until_, cycle_);
  if (any_ && cycle_ >= wild_until_) {
    any_.reset();
    reset_until_ = std::max(reset_until_, cycle_ + 1);
  }
  if (cycle_ < wild_until_) {
    in_ = any_->draw();
    return in_;
  }
  if (cycle_ < reset_until_) {
    in_ = Inputs(params_);
    in_.rst_n = false;
    begin_machine();
    return in_;
  }
  keep_busy();
  machine_->drive(in_);
  return in_;
}

/// Adds thread blocks up to the wanted number; none before a new scheme.
void Environment::keep_busy() {
  if (scheme_ != next_scheme_ || at_commit_ != next_at_commit_) {
    if (!machine_->done()) return;
    begin_machine();
  }
  while (!stopped_ && machine_->jobs_under_way() < jobs_) {
    Job job;
    for (std::uint32_t i = 0; i < warps_; ++i) {
      job.programs.push_back(draw_program(params_, mix_, random_));
      job.states.push_back(first_state(params_, random_.next()));
    }
    machine_->add(std::move(job));
  }
}

bool Environment::answer(const Outputs& out) {
  if (!is_orderly()) return false;
  machine_->answer(out, in_);
  return out.fetch_valid || out.operand_valid;
}

void Environment::take(const Outputs& out) {
  if (cycle_ < wild_until_) return any_->look(out);
  if (is_orderly()) machine_->observe(in_, out);
}

void Environment::apply(const plant::Operation& operation) {
  const auto& args = operation.args;
  switch (static_cast<Op>(operation.kind)) {
    case Op::kScheme:
      next_scheme_ = static_cast<warp_gate::Scheme>(args[0]);
      next_at_commit_ = args[1] != 0;
      break;
    case Op::kSupply:
      pacing_.fetch = number(args[0]);
      pacing_.unit = number(args[1]);
      pacing_.save = number(args[2]);
      pacing_.restore = number(args[3]);
      pacing_.miss = number(args[4]);
      break;
    case Op::kTimes:
      pacing_.execute = {0, number(args[0])};
      pacing_.check = {1, number(args[1])};
      pacing_.commit = {0, number(args[2])};
      pacing_.handling = {0, number(args[3])};
      pacing_.away = {0, number(args[4])};
      break;
    case Op::kTrouble:
      pacing_.fault = number(args[0]);
      pacing_.split = number(args[1]);
      pacing_.stop = number(args[2]);
      pacing_.preempt = number(args[3]);
      pacing_.kill = number(args[4]);
      break;
    case Op::kPrograms:
      mix_.length = number(args[0]);
      mix_.registers = number(args[1]);
      mix_.memory = number(args[2]);
      warps_ = number(args[3]);
      jobs_ = number(args[4]);
      break;
    case Op::kVariety:
      mix_.control = number(args[0]);
      mix_.fence = number(args[1]);
      mix_.exception = number(args[2]);
      mix_.second = number(args[3]);
      mix_.wide = number(args[4]);
      break;
    case Op::kWild:
      wild_until_ = cycle_ + static_cast<std::uint64_t>(args[0]);
      any_ =
          std::make_unique<AnyInput>(params_, random_.next(), static_cast<std::uint64_t>(args[1]));
      break;
    case Op::kReset:
      reset_until_ = std::max(reset_until_, cycle_ + static_cast<std::uint64_t>(args[0]));
      break;
  }
  machine_->set_pacing(pacing_);
}

}  // namespace segue::sm_frontend
