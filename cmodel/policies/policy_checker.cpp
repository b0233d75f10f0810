#include "cmodel/policies/policy_checker.hpp"

#include <algorithm>

namespace segue::policies {
namespace {

std::string in_words(std::uint64_t time) {
  return time == kNever ? "never" : "at " + std::to_string(time);
}

}  // namespace

PolicyChecker::PolicyChecker(const sm_driver::Params& params)
    : action_clocks_(params.action_clocks),
      priorities_(params),
      tokens_(params),
      transitions_(complaints_),
      judge_(complaints_),
      issues_(complaints_),
      fairness_(params.num_ksrs, complaints_),
      drains_(params, complaints_),
      selector_(complaints_),
      ledger_(params, complaints_) {}

void PolicyChecker::observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out,
                            const sm_driver::State& before_tick) {
  complaints_.begin_cycle(cycle_++);
  in_reset_ = !in.rst_n;
  if (in_reset_) return reset();
  now_ = in.now;
  before_.read(before_tick);
  before_.performs = action_clocks_ == 1 || before_tick.doing;
  before_.turn = turns_.holder();
  before_.fullest = orders_.fullest_victim;
  before_.exclusive = orders_.fcfs_exclusive;
  selector_.observe(in, out, before_);
  before_.named = selector_.named();
  events_ = events_of(in, out);
  check_wake(out);
  if (in.host_valid && out.host_ready && !out.err_valid) take(in.host);
  drains_.observe(in, out, before_);
  ledger_.observe(in, out);
}

/// The driver has to say when it will act by itself, or it would be passed over in its sleep: when
/// it sleeps, and as soon as it knows. A wrong word that it keeps to is complained of once.
void PolicyChecker::check_wake(const sm_driver::Outputs& out) {
  if (!out.quiescent && !drains_.end_is_known()) return;
  const std::uint64_t owed = std::min(turns_.ends(before_, orders_), drains_.first_end(orders_));
  const bool repeated = out.wake_at == wake_at_ && owed == owed_wake_;
  wake_at_ = out.wake_at;
  owed_wake_ = owed;
  if (out.wake_at == owed || repeated) return;
  complaints_.add("wake_at is " + in_words(out.wake_at) +
                  ", the first turn or drain to end does so " + in_words(owed));
}

void PolicyChecker::after_tick(const sm_driver::State& after) {
  if (in_reset_) return;
  after_.read(after);
  turns_.advance(now_, before_, after_, orders_, new_orders_);
  after_.turn = turns_.holder();
  after_.fullest = orders_.fullest_victim;
  after_.exclusive = new_orders_.value_or(orders_).fcfs_exclusive;  // a scan may be under way
  if (new_orders_ || orders_.policy != Policy::kRoundRobin) fairness_.reset();
  fairness_.watch(after_, turns_.begun());
  const auto decision = transitions_.watch(before_, after_, events_.vacated);
  selector_.judge(decision, orders_);
  judge_.judge(events_, before_, after_, decision, orders_);
  issues_.watch(before_, after_, orders_.policy, events_.quiescent);
  drains_.advance(now_, before_, after_, orders_, decision);
  priorities_.check(after_, complaints_);
  tokens_.check(before_, after_, orders_, complaints_);
  if (new_orders_) orders_ = *new_orders_;
  new_orders_.reset();
}

void PolicyChecker::reset() {
  orders_ = {};
  new_orders_.reset();
  priorities_.reset();
  tokens_.reset();
  judge_.reset();
  turns_.reset();
  fairness_.reset();
  drains_.reset();
  selector_.reset();
  ledger_.reset();
}

void PolicyChecker::take(const sm_driver::HostMsg& msg) {
  priorities_.take(msg);
  tokens_.take(msg);
  drains_.take(msg);
  if (msg.op == sm_driver::HostOp::kSetPolicy) new_orders_ = orders_of(msg);
}

}  // namespace segue::policies
