#include "verilator_tb/sm_driver/watch.hpp"

#include <bit>

#include "cmodel/blocks/sm_driver/sm_driver_policy.hpp"

namespace segue::sm_driver {
namespace {

constexpr bool policies_agree() {
  for (std::size_t i = 0; i < kPolicyNames.size(); ++i) {
    const auto policy = static_cast<Policy>(i);
    if (is_covered(policy) != is_supported(policy)) return false;
  }
  return true;
}
static_assert(policies_agree(), "coverage.toml leaves out other policies than set_policy refuses");

bool has(std::uint64_t mask, std::uint32_t bit) { return (mask >> bit & 1) != 0; }

/// In the exclusive priority queues and round robin, the SMs with a kernel that may issue nothing,
/// even if it has thread blocks.
std::uint64_t sms_of_less_urgent(const State& q) {
  if (q.policy != Policy::kPpqExclusive && q.policy != Policy::kRoundRobin) return 0;
  const std::uint32_t top = q.top(q.policy);
  std::uint64_t sms = 0;
  for (std::uint32_t s = 0; s < q.smst.size(); ++s) {
    const bool held = q.smst[s].state == SmState::kRunning;
    if (held && q.rank(q.smst[s].ksr, q.policy) < top) sms |= std::uint64_t{1} << s;
  }
  return sms;
}

}  // namespace

void Watch::before(const Inputs& in, const Outputs& out, const SmDriver& twin) {
  const State& q = twin.state();
  if (!in.rst_n) return reset(q);
  const bool cmd_taken = out.cmd_valid && in.cmd_ready;
  const std::uint64_t sm_taken = out.sm_ready & in.sm_valid;
  const Error error = out.err_valid ? out.err_code : Error::kNone;
  if (sm_taken != 0) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(sm_taken));
    hits_.hit_if(error == Error::kOpcode, Bin::kSmOpcode);
    hits_.hit_place(sm_answer_bin(in.sm[s].op, error));
    if (error == Error::kNone) sm_message(s, in.sm[s], q, cmd_taken);
  }
  if (out.host_ready && in.host_valid) {
    hits_.hit_if(error == Error::kOpcode, Bin::kHostOpcode);
    hits_.hit_place(host_answer_bin(in.host.op, error));
    if (error == Error::kNone) host_message(in.host, q);
  }
  const bool waits = out.cmd_valid && !in.cmd_ready;
  hits_.hit_if(waits, Bin::kCmdWaits);
  hits_.hit_if(waits && (sm_taken != 0 || out.host_ready), Bin::kMessageWhileCmdWaits);
  hits_.hit_if(out.done_valid && !in.done_ready, Bin::kExitWaits);
  hits_.hit_if(out.quiescent, Bin::kQuiescent);
  apply_ = twin.applies();
  if (apply_) {
    decision_.before(twin, hits_);
    hits_.hit_if(in.host_valid && in.host.op != HostOp::kLaunch, Bin::kWriteWaitsForDecision);
  }
  time_.before(in, out, twin, hits_);
  selector_.before(in, out, twin, hits_);
  remember(q);
}

void Watch::remember(const State& q) {
  less_urgent_ = sms_of_less_urgent(q);
  hits_.hit_if((less_urgent_ & q.need_issue) != 0 && !q.cmd_valid, Bin::kMuted);
  cmd_valid_ = q.cmd_valid;
  need_issue_ = q.need_issue;
  in_setup_ = q.in_setup;
  vacating_ = q.told;
  ksr_valid_ = q.ksr_valid;
  left_ = q.begun ? q.left[q.changed_ksr] : 0;
  if (q.launch_count != 0) oldest_launch_ = q.launch[0];
  if (!q.done_valid && q.scan_state != ScanState::kWalk) {  // a kernel may exit
    next_of_ = {};
    for (const SmstEntry& sm : q.smst) {
      if (!sm.next_valid) continue;
      next_of_[static_cast<std::size_t>(sm.technique)] |= std::uint64_t{1} << sm.next;
    }
  }
  spare_given_ = q.spare_given;
  active_count_ = q.active_count;
  if (q.active_count != 0) last_active_ = q.active[q.active_count - 1];
}

void Watch::after(const Environment& environment, const SmDriver& twin) {
  if (!environment.inputs().rst_n) return;
  const State& q = twin.state();
  if (apply_) decision_.after(q, hits_);
  time_.after(q, hits_);
  selector_.after(q, hits_);
  if (!cmd_valid_ && q.cmd_valid) command(twin);
  const std::uint64_t served = need_issue_ & ~q.need_issue;
  if (!apply_ && served != 0 && std::has_single_bit(served)) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(served));
    if (q.smst[s].state == SmState::kIdle) {
      issue(q, IssueEvent::kNothingLeft);
      hits_.hit_if(has(less_urgent_, s), Bin::kMutedGivenBack);
    } else if (q.smst[s].state == SmState::kRunning && q.cmd_valid && !cmd_valid_) {
      issue(q, IssueEvent::kFilled);
    }
  }
  if (const std::uint64_t gone = ksr_valid_ & ~q.ksr_valid; gone != 0) {
    exited(static_cast<std::uint32_t>(std::countr_zero(gone)), q);
  } else if (const std::uint64_t come = q.ksr_valid & ~ksr_valid_; come != 0) {
    admitted(static_cast<std::uint32_t>(std::countr_zero(come)), q);
  }
  if (left_ == twin.tb_counts().many()) {
    const std::uint32_t left = q.left[q.changed_ksr];
    hits_.hit_if(left != 0 && left != left_, Bin::kManyCounted);
  }
  hits_.hit_if(q.launch_count == q.ctx.size(), Bin::kLaunchFull);
}

void Watch::reset(const State& q) {
  saved_from_ = restarted_from_ = 0;
  selector_.reset();
  hits_.hit_if(q.scan_state == ScanState::kAsk, Bin::kResetInAsk);
  hits_.hit_if(q.scan_state != ScanState::kIdle, Bin::kResetInScan);
  hits_.hit_if(q.cmd_valid, Bin::kResetCmd);
  hits_.hit_if(q.done_valid, Bin::kResetDone);
  hits_.hit_if(q.in_setup != 0, Bin::kResetInSetup);
  for (const std::uint32_t count : q.ptbq_count) {
    if (count != 0) return hits_.hit(Bin::kResetPreempted);
  }
}

void Watch::command(const SmDriver& twin) {
  const State& q = twin.state();
  const std::uint32_t s = q.cmd.sm;
  switch (q.cmd.op) {
    case SmOp::kSetup:
      issue(q, IssueEvent::kSetup);
      hits_.hit_if(has(q.buffer_valid, q.cmd.ctx), Bin::kRelaunchWaits);
      break;
    case SmOp::kIssue:
      issued(twin);
      break;
    case SmOp::kPreempt:
      vacate(q, q.cmd.technique,
             has(in_setup_, s) ? VacateEvent::kToldInSetup
             : q.cmd.mask == 0 ? VacateEvent::kToldEmpty
                               : VacateEvent::kTold);
      break;
    case SmOp::kKill:
      hits_.hit(Bin::kKillSent);
      hits_.hit_if(has(in_setup_, s), Bin::kKillInSetup);
      if (has(vacating_, s)) vacate(q, q.smst[s].technique, VacateEvent::kKillTold);
      break;
  }
}

void Watch::issued(const SmDriver& twin) {
  const State& q = twin.state();
  if (!q.cmd_from_ptbq) return issue(q, IssueEvent::kNew);
  const bool restarts = twin.ptbq().rdata().handle == kHandleNone;
  issue(q, restarts ? IssueEvent::kRestarted : IssueEvent::kResumed);
  hits_.hit_if(q.ptbq_head[q.cmd.ksr] == 0, Bin::kPtbqWrapped);
}

void Watch::exited(std::uint32_t k, const State& q) {
  launch(q, q.done.killed ? LaunchEvent::kExitedKilled : LaunchEvent::kExited);
  if (last_active_ != k && active_count_ > 1) launch(q, LaunchEvent::kExitedMiddle);
  for (std::size_t technique = 0; technique < next_of_.size(); ++technique) {
    if (has(next_of_[technique], k)) {
      vacate(q, static_cast<Technique>(technique), VacateEvent::kNextExited);
    }
  }
  hits_.hit_if(q.spare_given < spare_given_, Bin::kSpareReturned);
  hits_.hit_if(q.spare_once && q.ksrt[k].spare, Bin::kSpareEnded);
}

void Watch::admitted(std::uint32_t k, const State& q) {
  launch(q, q.ksrt[k].killed ? LaunchEvent::kAdmittedKilled : LaunchEvent::kAdmitted);
  if (q.ksrt[k].ctx != oldest_launch_) launch(q, LaunchEvent::kAdmittedYounger);
  hits_.hit_if(q.spare_given > spare_given_, Bin::kSpareGiven);
  hits_.hit_if(q.active_count == q.ksrt.size(), Bin::kActiveFull);
}

}  // namespace segue::sm_driver
