#include "cmodel/oracles/policy_checker.hpp"

namespace segue::oracles {
namespace {

Policy oracle_of(sm_driver::Policy policy) {
  switch (policy) {
    case sm_driver::Policy::kNpq:
      return Policy::kNpq;
    case sm_driver::Policy::kPpqExclusive:
      return Policy::kPpqExclusive;
    case sm_driver::Policy::kPpqShared:
      return Policy::kPpqShared;
    case sm_driver::Policy::kDss:
      return Policy::kDss;
    case sm_driver::Policy::kDssLiteral:
      return Policy::kDssLiteral;
    default:
      return Policy::kFcfs;
  }
}

}  // namespace

PolicyChecker::PolicyChecker(const sm_driver::Params& params)
    : priorities_(params),
      tokens_(params),
      transitions_(complaints_),
      judge_(complaints_),
      issues_(complaints_),
      ledger_(params, complaints_) {}

void PolicyChecker::observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out,
                            const sm_driver::State& before_tick) {
  complaints_.begin_cycle(cycle_++);
  in_reset_ = !in.rst_n;
  if (in_reset_) return reset();
  before_.read(before_tick);
  events_ = events_of(in, out);
  if (in.host_valid && out.host_ready && !out.err_valid) take(in.host);
  ledger_.observe(in, out);
}

void PolicyChecker::after_tick(const sm_driver::State& after) {
  if (in_reset_) return;
  after_.read(after);
  const auto decision = transitions_.watch(before_, after_, events_.vacated);
  judge_.judge(events_, before_, after_, decision, policy_);
  issues_.watch(before_, after_, policy_, events_.quiescent);
  priorities_.check(after_, complaints_);
  tokens_.check(before_, after_, complaints_);
  policy_ = next_policy_;
}

void PolicyChecker::reset() {
  policy_ = next_policy_ = Policy::kFcfs;
  priorities_.reset();
  tokens_.reset();
  judge_.reset();
  ledger_.reset();
}

void PolicyChecker::take(const sm_driver::HostMsg& msg) {
  priorities_.take(msg);
  tokens_.take(msg);
  if (msg.op == sm_driver::HostOp::kSetPolicy) next_policy_ = oracle_of(msg.policy);
}

}  // namespace segue::oracles
