#include "tests/gpu/limit_watch.hpp"

#include <algorithm>
#include <set>

#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::gpu {

LimitWatch::LimitWatch(const Plan& plan)
    : plan_(&plan), sms_(plan.params.num_sms), kernel_(plan.processes.size()) {
  for (Sm& sm : sms_) sm.owner.fill(kNoContext);
}

void LimitWatch::check(bool holds, const Event& event, const char* rule) {
  if (holds || !broken_.empty()) return;
  broken_ = "cycle " + std::to_string(event.time) + ": " + rule;
}

const ResourceShares& LimitWatch::shares_of(std::uint32_t ctx) const {
  return plan_->processes[ctx].kernels[kernel_[ctx]].shares;
}

void LimitWatch::issue(const Event& event) {
  Sm& sm = sms_[event.unit];
  check(event.slot < plan_->params.num_slots, event, "a slot that the SM does not have");
  check(sm.owner[event.slot] == kNoContext, event, "two thread blocks in a slot");
  sm.owner[event.slot] = event.ctx;
  ResourceShares taken;
  std::set<std::uint32_t> kernels;
  for (const std::uint32_t ctx : sm.owner) {
    if (ctx == kNoContext) continue;
    const ResourceShares& more = shares_of(ctx);
    taken.regs += more.regs;
    taken.threads += more.threads;
    taken.smem += more.smem;
    taken.tbs += more.tbs;
    kernels.insert(ctx);
  }
  check(std::max({taken.regs, taken.threads, taken.smem, taken.tbs}) <= plan_->share_limit, event,
        "more taken of a resource than there is");
  most_kernels_ = std::max(most_kernels_, static_cast<std::uint32_t>(kernels.size()));
}

void LimitWatch::leave(const Event& event) {
  std::uint32_t& owner = sms_[event.unit].owner[event.slot];
  check(owner == event.ctx, event, "another's thread block leaves a slot");
  owner = kNoContext;
}

void LimitWatch::on_event(const Event& event) {
  if (is_launch(event)) kernel_[event.unit] = high(event);
  if (event.kind == EventKind::kIssue) issue(event);
  if (event.kind == EventKind::kFinished || event.kind == EventKind::kPreempted) leave(event);
}

}  // namespace segue::gpu
