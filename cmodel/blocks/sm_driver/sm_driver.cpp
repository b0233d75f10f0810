#include "cmodel/blocks/sm_driver/sm_driver.hpp"

#include "cmodel/blocks/sm_driver/judge.hpp"
#include "cmodel/blocks/sm_driver/mask.hpp"

namespace segue::sm_driver {
namespace {

constexpr std::uint64_t kNever = mask::all(kTimeW);

const Params& checked(const Params& params) {
  params.check();
  return params;
}

}  // namespace

SmDriver::SmDriver(const Params& params)
    : params_(checked(params)),
      all_sms_(mask::all(params.num_sms)),
      all_rows_(mask::all(params.num_ksrs)),
      all_ctxs_(mask::all(params.num_ctxs)),
      q_(params),
      ptbq_(params),
      image_(params) {
  reset();
}

void SmDriver::reset() {
  q_.reset();
  for (SchedulingPolicy* policy : policies_) policy->clear();
  ptbq_.reset();
  sms_in_ = {};
  sms_in(SmState::kIdle) = all_sms_;
  exitable_ = 0;
  active_ctxs_ = 0;
  update_offered_cmd();
  changes_ = Changes::everything();
}

void SmDriver::eval(const Inputs& in, Outputs& out) const {
  out.buffer_free = ~q_.buffer_valid & all_ctxs_;
  out.cmd_valid = q_.cmd_valid;
  out.cmd = offered_cmd_;
  out.done_valid = q_.done_valid;
  out.done = q_.done;
  out.wake_at = kNever;
  out.quiescent = in.rst_n && quiescent();
  out.host_ready = false;
  out.sm_ready = 0;
  out.err_valid = false;
  out.err_code = Error::kNone;
  if (!in.rst_n || next_action(in) != Action::kMessage) return;
  const std::uint32_t source = next_source(in);
  if (source == params_.num_sms) {
    out.host_ready = true;
  } else {
    out.sm_ready = mask::bit(source);
  }
  out.err_code = judge_source(in, source);
  out.err_valid = out.err_code != Error::kNone;
}

bool SmDriver::quiescent() const {
  return q_.scan_state == ScanState::kIdle && !q_.scan_pending && !q_.cmd_valid && !q_.done_valid &&
         !any_need() && !can_exit() && !can_admit();
}

void SmDriver::tick(const Inputs& in) {
  written_.reset();
  if (!in.rst_n) {
    reset();
    return;
  }
  // The action is chosen, and its message judged, by the state at the start of
  // the cycle; what it writes is written last, so that it wins.
  const Action action = next_action(in);
  if (action != Action::kMessage) {
    handshakes(in);
    scan();
    act(action);
    return;
  }
  const std::uint32_t source = next_source(in);
  const bool legal = judge_source(in, source) == Error::kNone;
  handshakes(in);
  scan();
  q_.last_source = source;
  if (!legal) return;
  if (source == params_.num_sms) {
    take(in.host);
  } else {
    take(source, in.sm[source]);
  }
}

SmDriver::Action SmDriver::next_action(const Inputs& in) const {
  if (q_.scan_state == ScanState::kApply) return Action::kApply;
  if (can_exit()) return Action::kExit;
  if (can_admit()) return Action::kAdmit;
  if (can_pick()) return Action::kPick;
  if (in.host_valid || (in.sm_valid & all_sms_) != 0) return Action::kMessage;
  return Action::kNone;
}

/// The first valid source after the last one, cyclically: SMs, then the host.
std::uint32_t SmDriver::next_source(const Inputs& in) const {
  const std::uint32_t host = params_.num_sms;
  const std::uint64_t valid = in.sm_valid & all_sms_;
  const std::uint64_t ahead = q_.last_source == host ? valid : mask::above(valid, q_.last_source);
  if (ahead != 0) return mask::lowest(ahead);
  return in.host_valid ? host : mask::lowest(valid);
}

Error SmDriver::judge_source(const Inputs& in, std::uint32_t source) const {
  return source == params_.num_sms ? judge(q_, params_, in.host) : judge(q_, source, in.sm[source]);
}

void SmDriver::act(Action action) {
  switch (action) {
    case Action::kApply:
      return apply();
    case Action::kExit:
      return exit();
    case Action::kAdmit:
      return admit();
    case Action::kPick:
      return pick();
    case Action::kMessage:
    case Action::kNone:
      return;
  }
}

void SmDriver::handshakes(const Inputs& in) {
  if (q_.cmd_valid && in.cmd_ready) {
    q_.cmd_valid = false;
    const std::uint32_t s = q_.cmd.sm;
    const bool vacates = q_.cmd.op == SmOp::kPreempt || q_.cmd.op == SmOp::kKill;
    if (vacates && q_.smst[s].state == SmState::kReserved && !mask::has(q_.need_setup, s)) {
      mask::set(q_.told, s);
    }
  }
  if (q_.done_valid && in.done_ready) q_.done_valid = false;
}

const std::uint32_t* SmDriver::image() {
  image_.update(q_, fcfs_, dss_, ptbq_.rdata(), changes_);
  changes_ = {};
  return image_.words();
}

}  // namespace segue::sm_driver
