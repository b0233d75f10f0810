#include "cmodel/blocks/sm_driver/sm_driver.hpp"

#include <algorithm>

#include "cmodel/blocks/sm_driver/judge.hpp"
#include "cmodel/blocks/sm_driver/mask.hpp"

namespace segue::sm_driver {
namespace {

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
      setup_memory_(params),
      tb_counts_(params),
      image_(params) {
  reset();
}

void SmDriver::reset() {
  q_.reset();
  for (SchedulingPolicy* policy : policies_) policy->clear();
  ptbq_.reset();
  setup_memory_.reset();
  tb_counts_.reset();
  sms_in_ = {};
  sms_in(SmState::kIdle) = all_sms_;
  exitable_ = 0;
  less_urgent_ = 0;
  active_ctxs_ = 0;
  changes_ = Changes::everything();
  settle();
}

void SmDriver::eval(const Inputs& in, Outputs& out) const {
  out.buffer_free = ~q_.buffer_valid & all_ctxs_;
  out.cmd_valid = q_.cmd_valid;
  out.cmd = command();
  out.done_valid = q_.done_valid;
  out.done = q_.done;
  out.ask_valid = q_.scan_state == ScanState::kAsk;
  out.ask = out.ask_valid ? q_.scan_ask : Ask{};
  out.wake_at = wake_at_;
  out.quiescent = in.rst_n && quiescent_;
  out.host_ready = false;
  out.sm_ready = 0;
  out.err_valid = false;
  out.err_code = Error::kNone;
  if (!in.rst_n) return;
  if (one_clock() ? next_action(in) != Action::kMessage
                  : !q_.choice.takes_host && !q_.choice.takes_sm) {
    return;
  }
  const std::uint32_t source = one_clock() ? next_source(in) : chosen_source();
  if (source == params_.num_sms) {
    out.host_ready = true;
  } else {
    out.sm_ready = mask::bit(source);
  }
  out.err_code = judge_source(in, source);
  out.err_valid = out.err_code != Error::kNone;
}

/// The command of the register, with its fields from memories.
SmCmd SmDriver::command() const {
  const Offer& offer = q_.cmd;
  SmCmd shown{.op = offer.op,
              .sm = offer.sm,
              .ksr = offer.ksr,
              .ctx = offer.ctx,
              .slot = offer.slot,
              .technique = offer.technique,
              .mask = offer.mask};
  if (offer.op == SmOp::kIssue) shown.tb_id = begun_tb();
  if (q_.cmd_from_ptbq) show_resumed_tb(shown);
  if (offer.op == SmOp::kSetup) show_launch(shown);
  return shown;
}

/// Adds id and handle of a resumed TB, which are in the PTBQ's read register.
void SmDriver::show_resumed_tb(SmCmd& issue) const {
  const PtbqEntry& tb = ptbq_.rdata();
  issue.tb_id = tb.tb_id;
  issue.resume = tb.handle != kHandleNone;
  issue.handle = issue.resume ? tb.handle : 0;
}

/// Adds descriptor and page-table base of a set-up, which are in their memories' read registers.
void SmDriver::show_launch(SmCmd& setup) const {
  setup.descriptor = setup_memory_.descriptor();
  if (q_.setup_has_page_table) setup.page_table_base = setup_memory_.page_table_base();
}

/// Prepares the next cycle: its own action, and the cycle at which the driver acts by itself.
void SmDriver::settle() {
  own_action_ = q_.scan_state == ScanState::kApply ? Action::kApply
                : can_exit()                       ? Action::kExit
                : can_admit()                      ? Action::kAdmit
                : can_pick()                       ? Action::kPick
                                                   : Action::kNone;
  quiescent_ = own_action_ == Action::kNone && scan_rests() && !q_.cmd_valid && !q_.done_valid &&
               !entering() && !q_.doing && q_.timer.settled();
  wake_at_ = std::min(q_.timer.wake_at(), q_.turn_moves_at());
}

void SmDriver::tick(const Inputs& in) {
  written_count_ = 0;
  if (!in.rst_n) return reset();
  if (quiescent_ && in.now < wake_at_ && !any_message(in) && !in.victim_valid) return;
  if (one_clock()) {
    tick_whole(in);
  } else if (q_.doing) {
    tick_do(in);
  } else {
    tick_choose(in);
  }
  settle();
}

void SmDriver::tick_whole(const Inputs& in) {
  // The action is chosen, and its message judged, by the state at the start of the cycle; its
  // writes come last, so that they win.
  const Action action = next_action(in);
  if (action == Action::kMessage) {
    const std::uint32_t source = next_source(in);
    const bool legal = judge_source(in, source) == Error::kNone;
    const bool policy_set = legal && source == params_.num_sms && in.host.op == HostOp::kSetPolicy;
    const bool turn = turn_moves(in, action, policy_set);
    beside_action(in);
    q_.last_source = source;
    if (legal) take_from(in, source);
    if (turn) move_turn(in.now);
  } else {
    const bool turn = turn_moves(in, action, /*policy_set=*/false);
    beside_action(in);
    act(action, in.now);
    if (turn) move_turn(in.now);
  }
}

void SmDriver::beside_action(const Inputs& in) {
  handshakes(in);
  scan(in);
  enter_counts();
  changes_.timer |= q_.timer.step();
}

/// The turn waits where the action changes the active kernels or the owner of the turn.
bool SmDriver::turn_moves(const Inputs& in, Action action, bool policy_set) const {
  return action != Action::kExit && action != Action::kAdmit && !policy_set &&
         q_.turn_moves_at() <= in.now;
}

void SmDriver::move_turn(std::uint64_t now) {
  q_.turn.begin(q_.turn.next(q_.ksr_valid), now);
  update_less_urgent();
  q_.scan_pending = true;  // also where the scan has just begun
}

/// The kernel with the turn exits, or the first one comes. Without turns it has no end.
void SmDriver::hand_turn_to(std::uint32_t k, std::uint64_t now) {
  q_.turn.row = k;
  if (q_.policy == Policy::kRoundRobin) q_.turn.begin(k, now);
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
  return source == params_.num_sms ? check_legality(q_, params_, in.host)
                                   : check_legality(q_, source, in.sm[source]);
}

void SmDriver::take_from(const Inputs& in, std::uint32_t source) {
  if (source == params_.num_sms) {
    take(in.host, in.now);
  } else {
    take(source, in.sm[source]);
  }
}

void SmDriver::act(Action action, std::uint64_t now) {
  switch (action) {
    case Action::kApply:
      return apply(now);
    case Action::kExit:
      return exit(first_over(), now);
    case Action::kAdmit:
      return admit(first_launch(), first_free(), now);
    case Action::kEscalate:
      return escalate(q_.timer.order.front());
    case Action::kPick:
      return pick(next_pick());
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
  image_.update(q_, fcfs_, dss_, prio_, ptbq_, setup_memory_, tb_counts_, changes_);
  changes_ = {};
  return image_.words();
}

}  // namespace segue::sm_driver
