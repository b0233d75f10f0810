#include "verilator_tb/sm_driver/coverage_watch.hpp"

#include <bit>

namespace segue::sm_driver {
namespace {

bool has(std::uint64_t mask, std::uint32_t bit) { return (mask >> bit & 1) != 0; }

/// Rows that some SM is reserved for.
std::uint64_t rows_waited_for(const State& q) {
  std::uint64_t rows = 0;
  for (const SmstEntry& sm : q.smst) {
    if (sm.next_valid) rows |= std::uint64_t{1} << sm.next;
  }
  return rows;
}

/// In the exclusive priority queues and round robin, the SMs whose kernel may issue nothing if it has anything.
std::uint64_t sms_of_less_urgent(const State& q) {
  if (q.policy != Policy::kPpqExclusive && q.policy != Policy::kRoundRobin) return 0;
  std::uint64_t sms = 0;
  for (std::uint32_t s = 0; s < q.smst.size(); ++s) {
    const bool held = q.smst[s].state == SmState::kRunning;
    if (held && q.rank(q.smst[s].ksr, q.policy) < q.top(q.policy)) sms |= std::uint64_t{1} << s;
  }
  return sms;
}

}  // namespace

void CoverageWatch::before(const Inputs& in, const Outputs& out, const SmDriver& twin) {
  const State& q = twin.state();
  if (!in.rst_n) return reset(q);
  const bool cmd_taken = out.cmd_valid && in.cmd_ready;
  const std::uint64_t sm_taken = out.sm_ready & in.sm_valid;
  const Error error = out.err_valid ? out.err_code : Error::kNone;
  if (sm_taken != 0) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(sm_taken));
    hit_number(sm_error_bin(in.sm[s].op, error));
    if (error == Error::kNone) sm_message(s, in.sm[s], q, cmd_taken);
  }
  if (out.host_ready && in.host_valid) {
    hit_number(host_error_bin(in.host.op, error));
    if (error == Error::kNone) host_message(in.host, q);
  }
  const bool waits = out.cmd_valid && !in.cmd_ready;
  hit_if(waits, Bin::kCmdWaits);
  hit_if(waits && (sm_taken != 0 || out.host_ready), Bin::kMessageWhileCmdWaits);
  hit_if(out.done_valid && !in.done_ready, Bin::kExitWaits);
  hit_if(out.quiescent, Bin::kQuiescent);
  apply_ = q.scan_state == ScanState::kApply;
  if (apply_) {
    before_apply(twin);
    hit_if(in.host_valid && in.host.op != HostOp::kLaunch, Bin::kWriteWaitsForDecision);
  }
  less_urgent_ = sms_of_less_urgent(q);
  hit_if((less_urgent_ & q.need_issue) != 0 && !q.cmd_valid, Bin::kMuted);
  cmd_valid_ = q.cmd_valid;
  need_issue_ = q.need_issue;
  need_preempt_ = q.need_preempt;
  in_setup_ = q.in_setup;
  told_ = q.told;
  ksr_valid_ = q.ksr_valid;
  if (q.launch_count != 0) oldest_launch_ = q.launch[0];
  if (!q.done_valid) next_of_ = rows_waited_for(q);
  spare_given_ = q.spare_given;
  active_count_ = q.active_count;
  if (q.active_count != 0) last_active_ = q.active[q.active_count - 1];
}

void CoverageWatch::after(const Inputs& in, const SmDriver& twin) {
  if (!in.rst_n) return;
  const State& q = twin.state();
  if (apply_) after_apply(q);
  if (!cmd_valid_ && q.cmd_valid) commands(twin);
  const std::uint64_t served = need_issue_ & ~q.need_issue;
  if (!apply_ && served != 0 && std::has_single_bit(served)) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(served));
    hit_if(q.smst[s].state == SmState::kIdle, Bin::kNothingLeft);
    hit_if(q.smst[s].state == SmState::kIdle && has(less_urgent_, s), Bin::kMutedGivenBack);
    hit_if(q.smst[s].state == SmState::kRunning && q.cmd_valid && !cmd_valid_, Bin::kFilled);
  }
  if (q.ksr_valid != ksr_valid_) launches_and_exits(q);
  hit_if(q.launch_count == q.ctx.size(), Bin::kLaunchFull);
}

void CoverageWatch::reset(const State& q) {
  hit_if(q.scan_state != ScanState::kIdle, Bin::kResetInScan);
  hit_if(q.cmd_valid, Bin::kResetCmd);
  hit_if(q.done_valid, Bin::kResetDone);
  hit_if(q.in_setup != 0, Bin::kResetInSetup);
  for (const std::uint32_t count : q.ptbq_count) {
    if (count != 0) return hit(Bin::kResetPreempted);
  }
}

void CoverageWatch::host_message(const HostMsg& msg, const State& q) {
  const bool scanning = q.scan_state != ScanState::kIdle;
  const bool active = msg.ctx < q.ctx.size() && q.ctx[msg.ctx].active;
  hit_if(q.scan_state == ScanState::kWalk && msg.op != HostOp::kLaunch, Bin::kWriteInWalk);
  switch (msg.op) {
    case HostOp::kLaunch:
      hit_if(active, Bin::kLaunchQueued);
      break;
    case HostOp::kSetPriority:
      hit(active ? Bin::kPriorityActive : Bin::kPriorityWaiting);
      hit_if(active && q.policy == Policy::kPpqExclusive &&
                 q.ksrt[q.ctx[msg.ctx].ksr].prio < q.top(Policy::kPpqExclusive) &&
                 msg.prio > q.top(Policy::kPpqExclusive),
             Bin::kPriorityMutes);
      break;
    case HostOp::kSetTokens:
      hit(active ? Bin::kTokensActive : Bin::kTokensWaiting);
      break;
    case HostOp::kSetPolicy:
      hit_if(scanning && msg.policy != q.policy, Bin::kPolicyInScan);
      for (const SmstEntry& sm : q.smst) {
        if (msg.technique == q.technique || sm.state != SmState::kReserved) continue;
        hit(Bin::kTechniqueWhileReserved);
        break;
      }
      break;
    case HostOp::kKill:
      kill(msg.ctx, q);
      break;
    default:
      break;
  }
}

void CoverageWatch::kill(std::uint32_t c, const State& q) {
  const std::uint32_t k = q.ctx[c].ksr;
  if (!q.ctx[c].active) {
    hit(Bin::kKillBuffer);
  } else {
    hit(Bin::kKillActive);
    hit_if(has(rows_waited_for(q), k), Bin::kKillReserver);
    hit_if(q.ptbq_count[k] != 0, Bin::kKillQueued);
  }
}

void CoverageWatch::sm_message(std::uint32_t s, const SmMsg& msg, const State& q, bool cmd_taken) {
  const SmstEntry& sm = q.smst[s];
  const Ksr& row = q.ksrt[sm.ksr];
  const bool running = sm.state == SmState::kRunning;
  const bool drains = sm.technique == Technique::kDrain;
  switch (msg.op) {
    case SmEvent::kSetupDone:
      hit(running ? Bin::kSetupDoneRunning : Bin::kSetupDoneReserved);
      break;
    case SmEvent::kFinished:
      hit(running  ? Bin::kFinishedRunning
          : drains ? Bin::kFinishedDraining
                   : Bin::kFinishedSwitching);
      hit_if(cmd_taken && q.cmd.op == SmOp::kIssue, Bin::kGrantAndDone);
      break;
    case SmEvent::kPreempted:
      hit(row.killed    ? Bin::kPreemptedKilled
          : msg.restart ? Bin::kPreemptedRestart
                        : Bin::kPreemptedSaved);
      hit_if(!row.killed && row.sms_running != 0, Bin::kPreemptedWakes);
      break;
    case SmEvent::kVacated:
      hit(sm.tbs_running != 0 ? Bin::kVacatedKilled
          : drains            ? Bin::kVacatedDrain
                              : Bin::kVacatedSwitch);
      hit_if(has(q.need_kill, s) || q.offers(SmOp::kKill, s), Bin::kKillCrossedVacated);
      break;
    default:
      break;
  }
}

void CoverageWatch::before_apply(const SmDriver& twin) {
  const State& q = twin.state();
  policy_ = q.scan_policy;
  technique_ = q.technique;
  target_ = q.scan_target;
  occupied_ = 0;
  tokens_.resize(q.ksrt.size());
  for (std::size_t k = 0; k < tokens_.size(); ++k) tokens_[k] = q.ksrt[k].tokens;
  std::uint32_t released = 0;
  for (std::uint32_t s = 0; s < q.smst.size(); ++s) {
    if (q.smst[s].tbs_running != 0) occupied_ |= std::uint64_t{1} << s;
    released += q.smst[s].state == SmState::kReleased;
  }
  hit_if(released > 1, Bin::kTwoReleased);
  Target target = Target::kNone;
  if (target_.valid) {
    target_sm_ = q.smst[target_.sm];
    target = target_sm_.state == SmState::kReleased ? Target::kReleased : Target::kIdle;
  }
  decision_ = twin.policy(policy_).decide(policy_, target).decision;
  hit_if(policy_ == Policy::kPpqExclusive && decision_ == Decision::kNone && target_.valid &&
             twin.prio().best().valid,
         Bin::kHeldBack);
}

void CoverageWatch::after_apply(const State& q) {
  hit_if(decision_ == Decision::kNone, Bin::kNoDecision);
  const bool released = target_.valid && target_sm_.state == SmState::kReleased;
  if (target_.valid && q.smst[target_.sm].state == SmState::kRunning) {
    const std::uint32_t b = q.smst[target_.sm].ksr;
    hit_number(bind_bin(policy_, technique_, released));
    if (released) {
      hit(!target_sm_.next_valid ? Bin::kBoundUnreserved
          : target_sm_.next == b ? Bin::kKeptReservation
                                 : Bin::kRetargeted);
    }
    hit_if(tokens_[b] <= 0, Bin::kInDebt);
    return;
  }
  if (released) {
    hit(Bin::kReleasedToIdle);
    hit_if(target_sm_.next_valid, Bin::kReleasedToIdleRefund);
  }
  hit_if(decision_ == Decision::kBind, Bin::kBindFailed);
  const std::uint64_t reserved = q.need_preempt & ~need_preempt_;
  hit_if(decision_ == Decision::kReserve && reserved == 0, Bin::kReserveFailed);
  if (reserved == 0) return;
  const auto v = static_cast<std::uint32_t>(std::countr_zero(reserved));
  hit_number(reserve_bin(policy_, technique_));
  hit_if(has(in_setup_, v), Bin::kReservedInSetup);
  hit_if(!has(occupied_, v), Bin::kReservedEmpty);
}

void CoverageWatch::commands(const SmDriver& twin) {
  const State& q = twin.state();
  const std::uint32_t s = q.cmd.sm;
  switch (q.cmd.op) {
    case SmOp::kSetup:
      hit(Bin::kSetup);
      break;
    case SmOp::kIssue:
      issue(twin);
      break;
    case SmOp::kPreempt:
      hit(q.cmd.technique == Technique::kDrain ? Bin::kPreemptDrain : Bin::kPreemptSwitch);
      hit_if(q.cmd.mask == 0, Bin::kPreemptEmpty);
      hit_if(has(in_setup_, s), Bin::kPreemptInSetup);
      break;
    case SmOp::kKill:
      hit(Bin::kKillSent);
      hit_if(has(in_setup_, s), Bin::kKillInSetup);
      hit_if(has(told_, s), Bin::kKillAfterPreempt);
      break;
  }
}

void CoverageWatch::issue(const SmDriver& twin) {
  const State& q = twin.state();
  if (!q.cmd_from_ptbq) return hit(Bin::kIssueNew);
  hit(twin.ptbq().rdata().handle == kHandleNone ? Bin::kIssueRestarted : Bin::kIssueResumed);
  hit_if(q.ptbq_head[q.cmd.ksr] == 0, Bin::kPtbqWrapped);
}

void CoverageWatch::launches_and_exits(const State& q) {
  const std::uint64_t gone = ksr_valid_ & ~q.ksr_valid;
  if (gone != 0) {
    const auto k = static_cast<std::uint32_t>(std::countr_zero(gone));
    hit_if(has(next_of_, k), Bin::kExitReserver);
    hit_if(last_active_ != k && active_count_ > 1, Bin::kExitMiddle);
    hit_if(q.done.killed, Bin::kExitKilled);
    hit_if(q.spare_given < spare_given_, Bin::kSpareReturned);
    return;
  }
  const auto k = static_cast<std::uint32_t>(std::countr_zero(q.ksr_valid & ~ksr_valid_));
  const std::uint32_t c = q.ksrt[k].ctx;
  hit_if(q.spare_given > spare_given_, Bin::kSpareGiven);
  hit_if(q.ksrt[k].killed, Bin::kAdmitKilled);
  hit_if(c != oldest_launch_, Bin::kAdmitYounger);
  hit_if(q.active_count == q.ksrt.size(), Bin::kActiveFull);
}

}  // namespace segue::sm_driver
