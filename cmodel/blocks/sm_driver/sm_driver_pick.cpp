// The next command to an SM.

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {

void SmDriver::pick() {
  // An SM that has not been sent its set-up cannot be told to leave.
  const std::uint64_t kill = q_.need_kill & ~q_.need_setup;
  const std::uint64_t preempt = q_.need_preempt & ~q_.need_setup;
  if (kill != 0) return pick_kill(mask::lowest(kill));
  if (preempt != 0) return pick_preempt(mask::lowest(preempt));
  if (q_.need_setup != 0) return pick_setup(mask::lowest(q_.need_setup));
  pick_issue(mask::first_from(q_.need_issue, q_.issue_from));
}

void SmDriver::send(const SmCmd& cmd, bool from_ptbq) {
  q_.cmd = cmd;
  q_.cmd_valid = true;
  q_.cmd_from_ptbq = from_ptbq;
  changes_.cmd = true;
  update_offered_cmd();
}

void SmDriver::pick_kill(std::uint32_t s) {
  send({.op = SmOp::kKill, .sm = s, .ksr = q_.smst[s].ksr}, /*from_ptbq=*/false);
  mask::clear(q_.need_kill, s);
}

void SmDriver::pick_preempt(std::uint32_t s) {
  send({.op = SmOp::kPreempt, .sm = s, .technique = q_.smst[s].technique, .mask = q_.slots[s]},
       /*from_ptbq=*/false);
  mask::clear(q_.need_preempt, s);
}

void SmDriver::pick_setup(std::uint32_t s) {
  const std::uint32_t k = q_.smst[s].ksr;
  const Ksr& row = q_.ksrt[k];
  send({.op = SmOp::kSetup,
        .sm = s,
        .ksr = k,
        .ctx = row.ctx,
        .descriptor = row.descriptor,
        .page_table_base = q_.ctx[row.ctx].page_table_base},
       /*from_ptbq=*/false);
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
  SmCmd issue{.op = SmOp::kIssue, .sm = s, .ksr = k, .slot = slot};
  const bool from_ptbq = q_.ptbq_count[k] > 0;
  if (from_ptbq) {
    const std::uint32_t head = q_.ptbq_head[k];
    ptbq_.read(ptbq_.element(k, head));
    set_ptbq(k, ptbq_.wrap(head + 1), q_.ptbq_count[k] - 1);
  } else {
    issue.tb_id = row.next_tb++;
  }
  send(issue, from_ptbq);
  set_slots(s, q_.slots[s] | 1U << slot);
  ++sm.tbs_running;
  ++row.running;
  --row.claimed;
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
  update_exitable(k);
  q_.scan_pending = true;
}

}  // namespace segue::sm_driver
