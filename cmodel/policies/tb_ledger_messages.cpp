#include "cmodel/policies/tb_ledger.hpp"

namespace segue::policies {

using sm_driver::HostOp;
using sm_driver::SmEvent;
using sm_driver::SmOp;
using sm_driver::Technique;

void TbLedger::take(const sm_driver::HostMsg& msg) {
  switch (msg.op) {
    case HostOp::kLaunch:
      // One is active, one waits in the context's command buffer.
      if (launches_.outstanding(msg.ctx) >= 2)
        complaints_.add("context " + std::to_string(msg.ctx) + " has more than two launches");
      return launches_.open(msg);
    case HostOp::kSetContext:
      page_table_bases_[msg.ctx] = msg.page_table_base;
      return;
    case HostOp::kKill:
      return kill_launch(msg.ctx);
    default:
      return;
  }
}

void TbLedger::kill_launch(std::uint32_t ctx) {
  Launch* launch = launches_.oldest(ctx);
  if (launch == nullptr || launch->killed)
    return complaints_.add("a kill of context " + std::to_string(ctx) + " was taken for nothing");
  launch->killed = true;
  launch->waiting.clear();
}

void TbLedger::refuse(const sm_driver::HostMsg& msg) {
  if (msg.op != HostOp::kKill || msg.ctx >= params_.num_ctxs) return;
  const Launch* launch = launches_.oldest(msg.ctx);
  if (launch != nullptr && !launch->killed)
    complaints_.add("a legal kill of context " + std::to_string(msg.ctx) + " was refused");
}

void TbLedger::take(unsigned sm, const sm_driver::SmMsg& msg) {
  switch (msg.op) {
    case SmEvent::kSetupDone:
      return setup_done(sm);
    case SmEvent::kFinished:
      return finished(sm, msg);
    case SmEvent::kPreempted:
      return preempted(sm, msg);
    case SmEvent::kVacated:
      return vacated(sm);
    case SmEvent::kRequestTb:
      return complain(sm, "a request for a TB was granted");
  }
}

void TbLedger::setup_done(unsigned sm) {
  if (sms_[sm].launch == 0 || sms_[sm].ready) complain(sm, "setup_done taken for nothing");
  sms_[sm].ready = true;
}

Launch* TbLedger::leave(unsigned sm, const sm_driver::SmMsg& msg) {
  Sm& its = sms_[sm];
  Launch* launch = launch_of(its);
  if (launch == nullptr || msg.slot >= its.slots.size() || !its.slots[msg.slot]) {
    complain(sm, "the end of a TB was taken for an empty slot");
    return nullptr;
  }
  if (its.slots[msg.slot] != msg.tb_id) {
    if (msg.tb_id >= launch->msg.tb_count) complain(sm, "the end of an impossible TB was taken");
    open_ = false;  // the driver knows no more than that
    return nullptr;
  }
  its.slots[msg.slot].reset();
  --its.resident;
  --launch->resident;
  return launch;
}

void TbLedger::finished(unsigned sm, const sm_driver::SmMsg& msg) {
  if (Launch* launch = leave(sm, msg)) ++launch->finished;
}

void TbLedger::preempted(unsigned sm, const sm_driver::SmMsg& msg) {
  const Sm& its = sms_[sm];
  if (!its.heard) complain(sm, "a TB was saved before the SM was told to");
  if (its.heard && !its.preempted) {
    open_ = false;  // it was told to kill, not to save: a lie that the driver cannot see
    return;
  }
  Launch* launch = launch_of(its);
  if (its.heard && its.technique == Technique::kDrain) {
    if (launch != nullptr && launch->killed) {
      open_ = false;  // the kill may have overtaken the order to switch: another such lie
      return;
    }
    complain(sm, "a TB was saved that was to be drained");
  }
  launch = leave(sm, msg);
  if (launch == nullptr || launch->killed) return;
  launch->waiting.push_back(
      {msg.tb_id, msg.restart ? std::nullopt : std::optional<std::uint32_t>(msg.handle)});
  if (launch->waiting.size() > params_.num_sms * params_.num_slots)
    complain(sm, "more TBs wait than the preempted-TB queue holds");
}

void TbLedger::vacated(unsigned sm) {
  Sm& its = sms_[sm];
  Launch* launch = launch_of(its);
  if (launch == nullptr || !its.heard)
    return complain(sm, "vacated taken from an SM that wasn't told");
  if (!its.ready) complain(sm, "vacated taken before its setup_done");
  if (its.resident > 0 && !(launch->killed && its.kill_heard))
    complain(sm, "vacated taken with TBs in it");
  launch->resident -= its.resident;  // squashed
  for (auto& slot : its.slots) slot.reset();
  its = {.slots = std::move(its.slots)};
}

void TbLedger::refuse(unsigned sm, const sm_driver::SmMsg& msg, const sm_driver::Outputs& out) {
  const Sm& its = sms_[sm];
  const bool offered = out.cmd_valid && out.cmd.op == SmOp::kIssue && out.cmd.sm == sm;
  if (msg.op != SmEvent::kFinished && msg.op != SmEvent::kPreempted) return;
  if (msg.slot >= its.slots.size() || its.slots[msg.slot] != msg.tb_id) return;
  if (offered && out.cmd.slot == msg.slot) return;  // it can't know of that TB yet
  const bool saved = its.preempted && its.heard && its.technique != Technique::kDrain &&
                     (msg.restart || msg.handle != sm_driver::kHandleNone);
  if (msg.op == SmEvent::kFinished || saved) complain(sm, "the legal end of a TB was refused");
}

}  // namespace segue::policies
