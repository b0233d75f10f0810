#include "cmodel/gpu/sim/selector_ports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/sim/sm/tb_sample.hpp"

namespace segue::gpu {

using preempt_selector::ConfigOp;
using preempt_selector::Leave;

namespace {

TechniqueCode code_of(Leave leave) {
  return leave == Leave::kFlush   ? TechniqueCode::kFlush
         : leave == Leave::kDrain ? TechniqueCode::kDrain
                                  : TechniqueCode::kSwitch;
}

}  // namespace

preempt_selector::Params selector_params(const Plan& plan) {
  preempt_selector::Params params;
  params.num_sms = plan.params.num_sms;
  params.num_slots = plan.params.num_slots;
  params.num_ctxs = plan.params.num_ctxs;
  params.lanes = plan.sizes.selector_lanes;
  params.div_bits = plan.sizes.selector_div_bits;
  params.mul_bits = plan.sizes.selector_mul_bits;
  return params;
}

SelectorPorts::SelectorPorts(const Plan& plan)
    : num_slots_(plan.params.num_slots), in_(selector_params(plan)), out_(selector_params(plan)) {
  // After a reset the limit is above any headroom.
  writes_.push_back({.op = ConfigOp::kSetHeadroom, .value = counter(plan.headroom)});
  writes_.push_back({.op = ConfigOp::kSetLimit, .value = counter(plan.latency_limit)});
}

void SelectorPorts::launched(std::uint32_t ctx, const KernelPlan& kernel) {
  // Of one thread block alone; the selector adds those of an SM up, though their requests overlap
  // where the latency limits them, so that it takes a switch for longer than it is, never shorter.
  const Cycle save = std::max(kernel.tb_transfer, kernel.tb_transfer_least);
  writes_.push_back({.op = ConfigOp::kSetLatency, .ctx = ctx, .value = counter(save)});
}

void SelectorPorts::issued(std::uint32_t sm, std::uint32_t slot) {
  in_.issued_valid = true;
  in_.issued = {.sm = sm, .slot = slot};
}

void SelectorPorts::ended(const preempt_selector::Ended& ended) {
  in_.ended_valid = true;
  in_.ended = ended;
}

void SelectorPorts::done(std::uint32_t ctx) {
  in_.done_valid = true;
  in_.done_ctx = ctx;
}

void SelectorPorts::take_request(const sm_driver::Outputs& driver, Cycle now) {
  in_.now = now;
  in_.ask_valid = driver.ask_valid;
  in_.ask = {.ctx = driver.ask.ctx, .sms = driver.ask.sms};
  if (driver.ask_valid && asked_ == kNever) asked_ = now;
  if (out_.victim_valid) {
    answers_.add(now - asked_, out_.victim.late);
    asked_ = kNever;
  }
  in_.config_valid = !writes_.empty();
  if (in_.config_valid) in_.config = writes_.front();
}

void SelectorPorts::check_errors(Cycle now) const {
  if (out_.err_valid == 0) return;
  const auto source = static_cast<std::uint32_t>(std::countr_zero(out_.err_valid));
  throw HarnessError(
      fmt::format("cycle {}: the selector refuses a message ({}): {}", now,
                  preempt_selector::to_string(static_cast<preempt_selector::Source>(source)),
                  preempt_selector::to_string(out_.err_code[source])));
}

void SelectorPorts::clear() {
  if (in_.config_valid) writes_.pop_front();
  in_.config_valid = in_.ask_valid = in_.sample_valid = false;
  in_.ended_valid = in_.done_valid = in_.issued_valid = false;
  shown_ = false;
}

std::array<TechniqueCode, 32> SelectorPorts::techniques(std::uint32_t sm) const {
  std::array<TechniqueCode, 32> techniques{};
  for (std::uint32_t slot = 0; slot < num_slots_; ++slot) {
    techniques[slot] = code_of(out_.leave[sm * num_slots_ + slot]);
  }
  return techniques;
}

}  // namespace segue::gpu
