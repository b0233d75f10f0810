#include "cmodel/policies/tb_ledger.hpp"

namespace segue::policies {

using sm_driver::SmOp;
using sm_driver::Technique;

void TbLedger::setup(const sm_driver::SmCmd& cmd) {
  Sm& sm = sms_[cmd.sm];
  if (sm.resident > 0) complain(cmd.sm, "set up with TBs in it");
  if (sm.launch != 0 && sm.vacating) complain(cmd.sm, "set up before it vacated");
  sm = {.slots = std::move(sm.slots)};
  Launch* launch = launches_.oldest(cmd.ctx);
  if (launch == nullptr) return complain(cmd.sm, "set up for a context without a launch");
  if (launch->row && launch->row != cmd.ksr) complain(cmd.sm, "set up with another row");
  if (launches_.row_is_taken(cmd.ksr, *launch))
    complain(cmd.sm, "set up with another kernel's row");
  if (cmd.descriptor != launch->msg.descriptor) complain(cmd.sm, "set up with a wrong descriptor");
  if (cmd.page_table_base != page_table_bases_[cmd.ctx])
    complain(cmd.sm, "set up with a wrong page table");
  launch->row = cmd.ksr;
  sm.ctx = cmd.ctx;
  sm.row = cmd.ksr;
  sm.launch = launch->number;
}

void TbLedger::issue(const sm_driver::SmCmd& cmd) {
  Sm& sm = sms_[cmd.sm];
  const std::string tb = "TB " + std::to_string(cmd.tb_id);
  Launch* launch = launch_of(sm);
  if (launch == nullptr) return complain(cmd.sm, tb + " issued to an SM without a kernel");
  if (!sm.ready) complain(cmd.sm, tb + " issued before the set-up was done");
  if (sm.vacating) complain(cmd.sm, tb + " issued to an SM that is being vacated");
  if (launch->killed) complain(cmd.sm, tb + " issued of a killed kernel");
  if (cmd.ksr != sm.row) complain(cmd.sm, tb + " issued of another kernel");
  if (cmd.slot >= params_.num_slots || sm.slots[cmd.slot])
    return complain(cmd.sm, tb + " issued to a slot that isn't free");
  if (sm.resident >= launch->msg.tbs_per_sm) complain(cmd.sm, tb + " issued to a full SM");

  if (!launch->waiting.empty()) {
    const WaitingTb& first = launch->waiting.front();
    if (cmd.tb_id != first.id)
      complain(cmd.sm, tb + " issued although TB " + std::to_string(first.id) + " waits longer");
    else if (cmd.resume != first.handle.has_value() || cmd.handle != first.handle.value_or(0))
      complain(cmd.sm, tb + " issued without its context");
  } else if (cmd.tb_id != launch->issued) {
    complain(cmd.sm, tb + " issued although TB " + std::to_string(launch->issued) + " is next");
  } else if (cmd.tb_id >= launch->msg.tb_count) {
    complain(cmd.sm, tb + " issued, which the kernel doesn't have");
  } else if (cmd.resume) {
    complain(cmd.sm, tb + " is new, but was issued to resume");
  }

  if (!launch->waiting.empty() && launch->waiting.front().id == cmd.tb_id)
    launch->waiting.pop_front();
  else if (cmd.tb_id == launch->issued)
    ++launch->issued;
  sm.slots[cmd.slot] = cmd.tb_id;
  ++sm.resident;
  ++launch->resident;
}

void TbLedger::preempt(const sm_driver::SmCmd& cmd) {
  Sm& sm = sms_[cmd.sm];
  const Launch* launch = launch_of(sm);
  if (launch == nullptr) complain(cmd.sm, "preempted without a kernel");
  if (launch != nullptr && launch->killed) complain(cmd.sm, "preempted of a killed kernel");
  const bool hastened = sm.technique == Technique::kDrain && cmd.technique != Technique::kDrain;
  if (sm.preempted && !hastened) complain(cmd.sm, "preempted twice");
  if (cmd.mask != resident_mask(sm)) complain(cmd.sm, "preempted with a mask that isn't its TBs");
  sm.vacating = sm.preempted = true;
}

void TbLedger::kill(const sm_driver::SmCmd& cmd) {
  Sm& sm = sms_[cmd.sm];
  const Launch* launch = launch_of(sm);
  if (launch == nullptr || !launch->killed || sm.row != cmd.ksr)
    complain(cmd.sm, "told to kill a kernel that wasn't killed");
  sm.vacating = true;
}

void TbLedger::heard(const sm_driver::SmCmd& cmd) {
  Sm& sm = sms_[cmd.sm];
  if (sm.launch == 0) return;  // a kill or second preempt that crossed the SM's vacated
  if (cmd.op == SmOp::kPreempt || cmd.op == SmOp::kKill) sm.heard = true;
  if (cmd.op == SmOp::kPreempt) sm.technique = cmd.technique;
  if (cmd.op == SmOp::kKill) sm.kill_heard = true;
}

}  // namespace segue::policies
