// Coverage of the situations that taken messages meet.

#include "verilator_tb/sm_driver/watch.hpp"

namespace segue::sm_driver {

void Watch::host_message(const HostMsg& msg, const State& q) {
  hits_.hit_place(host_write_bin(q.policy, q.scan_state, msg.op));
  const bool active = msg.ctx < q.ctx.size() && q.ctx[msg.ctx].active;
  switch (msg.op) {
    case HostOp::kLaunch:
      hits_.hit_if(active, Bin::kLaunchQueued);
      break;
    case HostOp::kSetPriority:
      hits_.hit(active ? Bin::kPriorityActive : Bin::kPriorityWaiting);
      hits_.hit_if(active && q.policy == Policy::kPpqExclusive &&
                       q.ksrt[q.ctx[msg.ctx].ksr].prio < q.top(Policy::kPpqExclusive) &&
                       msg.prio > q.top(Policy::kPpqExclusive),
                   Bin::kPriorityMutes);
      break;
    case HostOp::kSetTokens:
      hits_.hit(active ? Bin::kTokensActive : Bin::kTokensWaiting);
      break;
    case HostOp::kSetContext:
      hits_.hit_if(q.cmd_valid && q.cmd.op == SmOp::kSetup && q.cmd.ctx == msg.ctx,
                   Bin::kBaseChanged);
      break;
    case HostOp::kSetPolicy:
      set_policy(msg, q);
      break;
    case HostOp::kKill:
      kill(msg.ctx, q);
      break;
    default:
      break;
  }
}

void Watch::set_policy(const HostMsg& msg, const State& q) {
  const bool changes = msg.policy != q.policy;
  hits_.hit_if(changes && q.scan_state != ScanState::kIdle, Bin::kPolicyInScan);
  for (const SmstEntry& sm : q.smst) {
    if (sm.state != SmState::kReserved) continue;
    if (changes) vacate(q, sm.technique, VacateEvent::kPolicyChanged);
    if (msg.technique != q.technique) vacate(q, sm.technique, VacateEvent::kTechniqueChanged);
  }
}

void Watch::kill(std::uint32_t c, const State& q) {
  if (!q.ctx[c].active) return hits_.hit(Bin::kKillBuffer);
  const std::uint32_t k = q.ctx[c].ksr;
  hits_.hit(Bin::kKillActive);
  hits_.hit_if(q.ptbq_count[k] != 0, Bin::kKillQueued);
  hits_.hit_if(q.begun && q.changed_ksr == k, Bin::kKilledEntering);
  for (const SmstEntry& sm : q.smst) {
    if (sm.state == SmState::kReserved && sm.ksr == k) {
      vacate(q, sm.technique, VacateEvent::kKilled);
    }
    if (sm.next_valid && sm.next == k) vacate(q, sm.technique, VacateEvent::kNextKilled);
  }
}

/// A thread block ends its stay in a reserved SM with a live kernel.
void Watch::leaves(std::uint32_t s, const SmMsg& msg, Technique technique) {
  const std::uint64_t sm = std::uint64_t{1} << s;
  if (msg.op == SmEvent::kFinished) {
    hits_.hit_if(technique == Technique::kPartialSwitch && (saved_from_ & sm) != 0,
                 Bin::kFinishedBetweenSaves);
    return;
  }
  (msg.restart ? restarted_from_ : saved_from_) |= sm;
  if (technique != Technique::kFlush) return;
  hits_.hit(msg.restart ? Bin::kFlushed : Bin::kFlushSaved);
  hits_.hit_if((saved_from_ & restarted_from_ & sm) != 0, Bin::kFlushMixed);
}

void Watch::sm_message(std::uint32_t s, const SmMsg& msg, const State& q, bool cmd_taken) {
  hits_.hit_place(sm_write_bin(q.policy, q.scan_state, msg.op));
  const SmstEntry& sm = q.smst[s];
  const Ksr& row = q.ksrt[sm.ksr];
  const bool running = sm.state == SmState::kRunning;
  switch (msg.op) {
    case SmEvent::kSetupDone:
      if (!running) vacate(q, sm.technique, VacateEvent::kSetupDone);
      break;
    case SmEvent::kFinished:
      if (running) {
        hits_.hit(Bin::kFinishedRunning);
      } else {
        vacate(q, sm.technique, VacateEvent::kFinished);
        leaves(s, msg, sm.technique);
      }
      hits_.hit_if(cmd_taken && q.cmd.op == SmOp::kIssue, Bin::kGrantAndDone);
      break;
    case SmEvent::kPreempted:
      if (row.killed) {
        hits_.hit(Bin::kPreemptedKilled);
      } else {
        vacate(q, sm.technique, msg.restart ? VacateEvent::kRestarts : VacateEvent::kSaved);
        leaves(s, msg, sm.technique);
        hits_.hit_if(row.sms_running != 0, Bin::kPreemptedWakes);
      }
      break;
    case SmEvent::kVacated:
      saved_from_ &= ~(std::uint64_t{1} << s);
      restarted_from_ &= ~(std::uint64_t{1} << s);
      vacate(q, sm.technique,
             sm.tbs_running != 0 ? VacateEvent::kVacatedKilled : VacateEvent::kVacated);
      if ((q.need_kill >> s & 1) != 0 || q.offers(SmOp::kKill, s)) {
        vacate(q, sm.technique, VacateEvent::kKillCrossed);
      }
      break;
    default:
      break;
  }
}

}  // namespace segue::sm_driver
