#include "cmodel/policies/tb_ledger.hpp"

#include <bit>

namespace segue::policies {

using sm_driver::HostOp;
using sm_driver::SmEvent;
using sm_driver::SmOp;

TbLedger::TbLedger(const sm_driver::Params& params, Complaints& complaints)
    : params_(params),
      complaints_(complaints),
      launches_(params.num_ctxs),
      sms_(params.num_sms),
      page_table_bases_(params.num_ctxs) {
  reset();
}

void TbLedger::reset() {
  open_ = true;
  launches_.clear();
  for (Sm& sm : sms_) {
    sm = {};
    sm.slots.resize(params_.num_slots);
  }
  page_table_bases_.assign(params_.num_ctxs, 0);
  offered_cmd_.reset();
  offered_done_.reset();
}

/// A command or report offered for the first time was decided in an earlier cycle, before the
/// message that is taken in this one.
void TbLedger::observe(const sm_driver::Inputs& in, const sm_driver::Outputs& out) {
  if (!open_) return;
  offer(out);
  const std::uint64_t sms = in.sm_valid & out.sm_ready;
  const bool host = in.host_valid && out.host_ready;
  complaints_.add_if(std::popcount(sms) + host > 1, "two messages were taken in one cycle");
  if (host) out.err_valid ? refuse(in.host) : take(in.host);
  for (unsigned sm = 0; sm < sms_.size(); ++sm) {
    if (!((sms >> sm) & 1)) continue;
    out.err_valid ? refuse(sm, in.sm[sm], out) : take(sm, in.sm[sm]);
  }
  if (out.cmd_valid && in.cmd_ready) {
    heard(out.cmd);
    offered_cmd_.reset();
  }
  if (out.done_valid && in.done_ready) offered_done_.reset();
}

void TbLedger::offer(const sm_driver::Outputs& out) {
  if (offered_cmd_ && !(out.cmd_valid && out.cmd == *offered_cmd_))
    complaints_.add("a command changed or vanished before it was taken");
  if (offered_done_ && !(out.done_valid && out.done == *offered_done_))
    complaints_.add("a kernel_done changed or vanished before it was taken");
  if (out.cmd_valid && !offered_cmd_) {
    offered_cmd_ = out.cmd;
    switch (out.cmd.op) {
      case SmOp::kSetup:
        setup(out.cmd);
        break;
      case SmOp::kIssue:
        issue(out.cmd);
        break;
      case SmOp::kPreempt:
        preempt(out.cmd);
        break;
      case SmOp::kKill:
        kill(out.cmd);
        break;
    }
  }
  if (out.done_valid && !offered_done_) {
    offered_done_ = out.done;
    done(out.done);
  }
}

void TbLedger::done(const sm_driver::DoneMsg& msg) {
  const std::string context = "context " + std::to_string(msg.ctx);
  const Launch* launch = launches_.oldest(msg.ctx);
  if (launch == nullptr) return complaints_.add(context + " is done without a launch");
  if (msg.killed != launch->killed) complaints_.add(context + " is done, but killed is wrong");
  if (!launch->killed && !launch->complete())
    complaints_.add(context + " is done with TBs left: " + std::to_string(launch->finished) +
                    " of " + std::to_string(launch->msg.tb_count) + " finished");
  for (unsigned sm = 0; sm < sms_.size(); ++sm)
    if (sms_[sm].launch == launch->number && (sms_[sm].resident > 0 || sms_[sm].vacating))
      complain(sm, "still has the kernel that is done");
  launches_.close_oldest(msg.ctx);
}

std::uint32_t TbLedger::resident_mask(const Sm& sm) const {
  std::uint32_t mask = 0;
  for (unsigned slot = 0; slot < sm.slots.size(); ++slot)
    if (sm.slots[slot]) mask |= std::uint32_t{1} << slot;
  return mask;
}

void TbLedger::complain(unsigned sm, const std::string& what) {
  complaints_.add("SM " + std::to_string(sm) + ": " + what);
}

}  // namespace segue::policies
