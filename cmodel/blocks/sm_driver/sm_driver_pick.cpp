// The next command to an SM.

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {

SmDriver::Pick SmDriver::next_pick() const {
  // An SM that has not been sent its set-up cannot be told to leave.
  const std::uint64_t kill = q_.need_kill & ~q_.need_setup;
  const std::uint64_t preempt = q_.need_preempt & ~q_.need_setup;
  if (kill != 0) return {SmOp::kKill, mask::lowest(kill)};
  if (preempt != 0) return {SmOp::kPreempt, mask::lowest(preempt)};
  if (q_.need_setup != 0) return {SmOp::kSetup, mask::lowest(q_.need_setup)};
  return {SmOp::kIssue, mask::first_from(issuable(), q_.issue_from)};
}

void SmDriver::pick(Pick pick) {
  switch (pick.op) {
    case SmOp::kKill:
      return pick_kill(pick.sm);
    case SmOp::kPreempt:
      return pick_preempt(pick.sm);
    case SmOp::kSetup:
      return pick_setup(pick.sm);
    case SmOp::kIssue:
      return pick_issue(pick.sm);
  }
}

/// `need_issue` without the SMs of muted kernels: beside a more urgent kernel
/// nothing of theirs is issued (thesis 5.3.2). A kernel that has nothing left to
/// issue is not muted, so that its empty SMs become idle and it can end.
std::uint64_t SmDriver::without_muted(std::uint64_t sms) const {
  std::uint64_t muted = 0;
  mask::for_each(sms, [&](std::uint32_t s) {
    const std::uint32_t k = q_.smst[s].ksr;
    if (mask::has(less_urgent_, k) && q_.remaining(k) != 0) mask::set(muted, s);
  });
  return sms & ~muted;
}

/// The command register with a new command in it; unused fields stay 0.
Offer& SmDriver::offer(SmOp op, std::uint32_t s) {
  q_.cmd_valid = true;
  q_.cmd_from_ptbq = false;
  q_.cmd = {};
  q_.cmd.op = op;
  q_.cmd.sm = s;
  changes_.cmd = true;
  return q_.cmd;
}

void SmDriver::pick_kill(std::uint32_t s) {
  offer(SmOp::kKill, s).ksr = q_.smst[s].ksr;
  mask::clear(q_.need_kill, s);
}

void SmDriver::pick_preempt(std::uint32_t s) {
  Offer& preempt = offer(SmOp::kPreempt, s);
  preempt.technique = q_.smst[s].technique;
  preempt.mask = q_.slots[s];
  mask::clear(q_.need_preempt, s);
}

/// The SM drains for too long (thesis 7.2.1): it is told to switch, for the second time if it has
/// been told to drain.
void SmDriver::escalate(std::uint32_t s) {
  edit_sm(s).technique = Technique::kSwitch;
  mask::set(q_.need_preempt, s);
  mask::clear(q_.timer.timed, s);
}

void SmDriver::pick_setup(std::uint32_t s) {
  const std::uint32_t k = q_.smst[s].ksr;
  const Ksr& row = q_.ksrt[k];
  Offer& setup = offer(SmOp::kSetup, s);
  setup.ksr = k;
  setup.ctx = row.ctx;
  const bool half = !mask::has(q_.buffer_half, row.ctx);
  setup_memory_.read(SetupMemory::element(row.ctx, half), row.ctx);
  q_.setup_has_page_table = mask::has(q_.has_page_table, row.ctx);
  mask::clear(q_.need_setup, s);
}

void SmDriver::pick_issue(std::uint32_t s) {
  const std::uint32_t k = q_.smst[s].ksr;
  if (q_.smst[s].tbs_running == q_.ksrt[k].tbs_per_sm) {
    mask::clear(q_.need_issue, s);
  } else if (q_.remaining(k) != 0) {
    issue_tb(s, k);
  } else {
    nothing_left(s, k);
  }
  const bool stays = mask::has(q_.need_issue, s);
  const std::uint32_t next = s + 1 == params_.num_sms ? 0 : s + 1;
  q_.issue_from = stays ? s : next;
}

/// Preempted TBs before new ones, so that few contexts stay saved (thesis 5.2.3).
void SmDriver::issue_tb(std::uint32_t s, std::uint32_t k) {
  Ksr& row = edit_row(k);
  SmstEntry& sm = edit_sm(s);
  const auto slot = static_cast<std::uint32_t>(std::countr_one(q_.slots[s]));
  Offer& issue = offer(SmOp::kIssue, s);
  issue.ksr = k;
  issue.slot = slot;
  if (q_.ptbq_count[k] > 0) {
    q_.cmd_from_ptbq = true;
    const std::uint32_t head = q_.ptbq_head[k];
    ptbq_.read(ptbq_.element(k, head));
    set_ptbq(k, ptbq_.wrap(head + 1), q_.ptbq_count[k] - 1);
  } else {
    q_.begun = true;
    q_.changed_ksr = k;
    q_.begun_first = mask::has(q_.fresh, k);
    q_.begun_of = row.total_tbs;
    mask::clear(q_.fresh, k);
    tb_counts_.read_next(k);
    if (q_.left[k] != tb_counts_.many()) --q_.left[k];
  }
  set_slots(s, q_.slots[s] | 1U << slot);
  ++sm.tbs_running;
  ++row.running;
  --row.claimed;
  --row.free;
  if (sm.tbs_running == row.tbs_per_sm) mask::clear(q_.need_issue, s);
  update_exitable(k);
}

/// An SM that runs out of TBs becomes idle, untold, and returns its token.
void SmDriver::nothing_left(std::uint32_t s, std::uint32_t k) {
  mask::clear(q_.need_issue, s);
  if (q_.smst[s].tbs_running != 0) return;
  make_idle(s);
  --edit_row(k).sms_running;
  return_token(k);
  q_.ksrt[k].free -= q_.ksrt[k].tbs_per_sm;
  update_exitable(k);
  q_.scan_pending = true;
}

}  // namespace segue::sm_driver
