#include "verilator_tb/preempt_selector/environment.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verilator_tb/frame/noise.hpp"

namespace segue::preempt_selector {
namespace {

constexpr std::uint64_t kPerMille = 1000;
constexpr std::uint64_t kLongestPause = 2000;  // cycles

bool has(std::uint64_t mask, std::uint32_t i) { return (mask >> i & 1) != 0; }

}  // namespace

Environment::Environment(const Params& params, const plant::Stimulus& stimulus)
    : params_(params),
      seed_(stimulus.seed),
      operations_(stimulus),
      sms_(params.num_sms, SmStub(params.num_slots)),
      in_(params) {}

void Environment::apply(const plant::Operation& operation) {
  const auto arg = [&](std::size_t i) { return static_cast<std::uint64_t>(operation.args[i]); };
  switch (static_cast<Op>(operation.kind)) {
    case Op::kKernel:
      workload_ = {arg(0), arg(1), arg(2), arg(3)};
      to_populate_ = true;
      break;
    case Op::kRegisters:
      limit_ = arg(0);
      headroom_ = arg(1);
      fresh_ = arg(2);
      to_populate_ = true;
      break;
    case Op::kDriver:
      ask_ = arg(0);
      repeat_ = arg(1);
      density_ = arg(2);
      illegal_ = arg(3);
      break;
    case Op::kSms:
      issue_ = arg(0);
      end_ = arg(1);
      sticky_ = arg(2);
      taken_ = arg(3);
      idempotent_ = arg(4);
      break;
    case Op::kSamples:
      answer_ = arg(0);
      withhold_ = arg(1);
      break;
    case Op::kMessages:
      config_ = arg(0);
      done_ = arg(1);
      ended_ = arg(2);
      break;
    case Op::kNoise:
      noise_ = arg(0);
      break;
    case Op::kReset:
      reset_until_ = cycle_ + arg(0);
      break;
    case Op::kJump:
      jump_ = arg(0);
      break;
  }
}

const Inputs& Environment::drive(std::uint64_t cycle, const Outputs& now) {
  cycle_ = cycle;
  if (!stopped_) {
    operations_.apply(cycle, [this](const plant::Operation& operation) { apply(operation); });
  }
  random_ = Random(hash(seed_, cycle));
  pass_time(now);
  clear_messages();
  in_.rst_n = cycle >= reset_until_;
  if (!in_.rst_n) {
    draw_in_reset();
    return in_;
  }
  if (to_populate_ && now.quiescent && !asking_) populate();
  draw_sample(now);
  draw_config();
  draw_thread_blocks();
  draw_done();
  draw_noise();
  draw_ask();
  return in_;
}

void Environment::pass_time(const Outputs& now) {
  if (cycle_ == 0) return;
  std::uint64_t cycles = 1;
  if (jump_ != 0 && now.quiescent && !asking_) {
    cycles += jump_;
    jump_ = 0;
  }
  in_.now = std::min(in_.now + cycles, kLastTime);
}

void Environment::clear_messages() {
  in_.config_valid = in_.ask_valid = in_.sample_valid = false;
  in_.ended_valid = in_.done_valid = in_.issued_valid = false;
}

/// Messages that must have no effect.
void Environment::draw_in_reset() {
  asking_ = false;
  not_before_ = 0;
  to_write_.clear();
  if (cycle_ == 0) return;
  in_.config_valid = random_.percent(50);
  in_.config = any_config();
  in_.ask_valid = random_.percent(50);
  in_.ask = {.ctx = any_ctx(), .sms = draw_sms()};
  in_.sample_valid = random_.percent(50);
  in_.ended_valid = random_.percent(50);
  in_.ended = {.ctx = any_ctx(), .executed = any_cost(random_), .cycles = any_cost(random_)};
  in_.done_valid = random_.percent(50);
  in_.done_ctx = any_ctx();
  in_.issued_valid = random_.percent(50);
  in_.issued = {.sm = any_sm(), .slot = 0};
}

/// A new phase: as if much time had passed since the last request.
void Environment::populate() {
  to_populate_ = false;
  for (SmStub& sm : sms_) sm.populate(workload_, taken_, idempotent_, cycle_, random_);
  const auto value = [](std::uint64_t v) { return static_cast<std::uint32_t>(v); };
  // Without headroom each limit but 0 is legal.
  to_write_ = {{.op = ConfigOp::kSetHeadroom},
               {.op = ConfigOp::kSetLimit, .value = value(limit_)},
               {.op = ConfigOp::kSetHeadroom, .value = value(headroom_)},
               {.op = ConfigOp::kSetFresh, .value = value(fresh_)}};
  for (std::uint32_t ctx = 0; ctx < params_.num_ctxs; ++ctx) {
    if (!random_.percent(90)) continue;
    to_write_.push_back({.op = ConfigOp::kSetLatency,
                         .ctx = ctx,
                         .value = workload_.about(workload_.save, random_)});
  }
}

std::uint32_t Environment::any_sm() {
  if (random_.percent(70)) return focus_;
  return static_cast<std::uint32_t>(random_.below(params_.num_sms));
}

/// Mostly that of the last request.
std::uint32_t Environment::any_ctx() {
  if (random_.percent(60) && request_.ctx < params_.num_ctxs) return request_.ctx;
  return static_cast<std::uint32_t>(random_.below(params_.num_ctxs));
}

std::uint64_t Environment::draw_sms() {
  std::uint64_t sms = 0;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    if (random_.percent(density_)) sms |= std::uint64_t{1} << s;
  }
  return sms != 0 ? sms : std::uint64_t{1} << random_.below(params_.num_sms);
}

void Environment::draw_ask() {
  if (!asking_) {
    const bool may = !stopped_ && !to_populate_ && to_write_.empty() && in_.now >= not_before_;
    if (!may || !random_.percent(ask_)) return;
    asking_ = true;
    asked_at_ = in_.now;
    not_before_ = 0;
    draw_legal_ask();
    if (random_.percent(illegal_)) {
      if (random_.percent(50)) request_.sms = 0;
      if (random_.percent(70)) request_.ctx = frame::any_number(Widths(params_).ctx_w, random_);
    }
  }
  in_.ask_valid = true;
  in_.ask = request_;
}

void Environment::draw_legal_ask() {
  const bool goes_on = random_.percent(repeat_) && request_.ctx < params_.num_ctxs;
  if (!goes_on) {
    request_ = {.ctx = static_cast<std::uint32_t>(random_.below(params_.num_ctxs)),
                .sms = draw_sms()};
    return;
  }
  request_.sms &= ~(std::uint64_t{1} << victim_);
  if (random_.percent(20)) request_.sms |= draw_sms();
  if (request_.sms == 0) request_.sms = draw_sms();
}

void Environment::draw_sample(const Outputs& now) {
  const bool pauses = !stopped_ && random_.below(kPerMille) < withhold_;
  if (pauses) withheld_until_ = cycle_ + random_.below(kLongestPause);
  for (Sample& one : in_.sample) {  // of lanes that have no slot, and where none are read
    one = {.taken = random_.percent(50),
           .idempotent = random_.percent(50),
           .executed = any_cost(random_),
           .cycles = any_cost(random_)};
  }
  if (!now.sample_valid) {
    in_.sample_valid = random_.percent(noise_);
    return;
  }
  const bool answers = cycle_ >= withheld_until_ && random_.percent(answer_);
  if (!answers && !stopped_) return;
  in_.sample_valid = true;
  draw_counters(static_cast<std::uint32_t>(now.sample_sm),
                static_cast<std::uint32_t>(now.sample_group));
}

void Environment::draw_counters(std::uint32_t sm, std::uint32_t group) {
  for (std::uint32_t lane = 0; lane < params_.lanes; ++lane) {
    const std::uint32_t slot = group * params_.lanes + lane;
    if (slot >= params_.num_slots) break;
    Sample& one = in_.sample[lane];
    one = sms_[sm].sample(slot, cycle_);
    if (!one.taken) {  // its counters are of no meaning
      one.executed = any_cost(random_);
      one.cycles = any_cost(random_);
      one.idempotent = random_.percent(50);
      continue;
    }
    if (random_.percent(noise_)) one.executed = any_cost(random_);
    if (random_.percent(noise_)) one.cycles = any_cost(random_);
  }
}

void Environment::draw_config() {
  if (!to_write_.empty()) {
    in_.config_valid = true;
    in_.config = to_write_.front();
    to_write_.pop_front();
  } else if (!stopped_ && random_.below(kPerMille) < config_) {
    in_.config_valid = true;
    in_.config = any_config();
  }
}

/// Near the values of the phase, or any.
Config Environment::any_config() {
  Config config{.op = static_cast<ConfigOp>(random_.below(kConfigOpNames.size())),
                .ctx = any_ctx()};
  const auto near = [&](std::uint64_t value) {
    if (random_.percent(20)) return any_cost(random_);
    return static_cast<std::uint32_t>(value + random_.below(9) - std::min<std::uint64_t>(value, 4));
  };
  switch (config.op) {
    case ConfigOp::kSetLimit:
      config.value = near(random_.percent(20) ? headroom_ : limit_);
      break;
    case ConfigOp::kSetHeadroom:
      config.value = near(random_.percent(20) ? limit_ : headroom_);
      break;
    case ConfigOp::kSetFresh:
      config.value = near(fresh_);
      break;
    case ConfigOp::kSetLatency:
      config.value = near(workload_.save);
      break;
  }
  return config;
}

/// They enter, end, and become unfit to start over.
void Environment::draw_thread_blocks() {
  const std::uint32_t sm = any_sm();
  const auto slot = static_cast<std::uint32_t>(random_.below(params_.num_slots));
  if (!sms_[sm].is_taken(slot)) {
    if (!random_.percent(issue_)) return;
    sms_[sm].issue(slot, workload_, cycle_, random_);
    in_.issued_valid = true;
    in_.issued = {.sm = sm, .slot = slot};
    return;
  }
  if (random_.percent(sticky_)) sms_[sm].stick(slot);
  if (random_.percent(end_)) {
    in_.ended_valid = true;
    in_.ended = sms_[sm].end(slot, any_ctx());
  } else if (random_.below(kPerMille) < ended_) {
    in_.ended_valid = true;  // of an SM that is not asked about
    in_.ended.ctx = any_ctx();
    in_.ended.executed = workload_.about(workload_.instructions, random_);
    in_.ended.cycles = workload_.cycles_of(in_.ended.executed);
  }
}

void Environment::draw_done() {
  if (random_.below(kPerMille) >= done_) return;
  in_.done_valid = true;
  in_.done_ctx = in_.ended_valid && random_.percent(50) ? in_.ended.ctx : any_ctx();
}

/// Messages with any fields.
void Environment::draw_noise() {
  const Widths widths(params_);
  const auto any = [&](std::uint32_t count, std::uint32_t width) {
    return frame::any_index(count, width, random_, 30);
  };
  if (random_.percent(noise_)) {
    in_.issued_valid = true;
    in_.issued = {.sm = random_.percent(50) ? focus_ : any(params_.num_sms, widths.sm_w),
                  .slot = any(params_.num_slots, widths.slot_w)};
  }
  if (random_.percent(noise_)) {
    in_.ended_valid = true;
    in_.ended = {.ctx = any(params_.num_ctxs, widths.ctx_w),
                 .executed = any_cost(random_),
                 .cycles = any_cost(random_)};
  }
  if (random_.below(kPerMille) < noise_) {
    in_.done_valid = true;
    in_.done_ctx = any(params_.num_ctxs, widths.ctx_w);
  }
  if (random_.below(kPerMille) < noise_ && !in_.config_valid) {
    in_.config_valid = true;
    in_.config = any_config();
    in_.config.ctx = any(params_.num_ctxs, widths.ctx_w);
  }
}

void Environment::take(const Outputs& out) {
  if (!in_.rst_n) return;
  if (out.sample_valid) {
    focus_ = static_cast<std::uint32_t>(out.sample_sm);
    if (in_.sample_valid) ++progress_;
  }
  if (!out.victim_valid) return;
  ++progress_;
  if (!asking_) {
    complaint_ = "an answer without a request";
    return;
  }
  asking_ = false;
  victim_ = out.victim.sm;
  const bool legal = request_.ctx < params_.num_ctxs && request_.sms != 0;
  if (legal && !has(request_.sms, victim_)) {
    complaint_ = fmt::format("SM {} is the victim, and was not offered", victim_);
  }
  // Now and then the next request comes just when the costs of the batch expire.
  const std::uint64_t expires = asked_at_ + fresh_;
  if (random_.percent(20) && expires > in_.now && expires - in_.now < kLongestPause) {
    not_before_ = expires + random_.below(3) - 1;
  }
}

std::vector<std::string> Environment::unfinished() const {
  if (!asking_) return {};
  return {
      fmt::format("a request of context {} for one of the SMs {:x}", request_.ctx, request_.sms)};
}

}  // namespace segue::preempt_selector
