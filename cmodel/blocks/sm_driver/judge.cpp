#include "cmodel/blocks/sm_driver/judge.hpp"

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/sm_driver_policy.hpp"
#include "cmodel/blocks/sm_driver/sm_driver_technique.hpp"

namespace segue::sm_driver {
namespace {

constexpr std::int32_t kMaxBudget = kMaxTokens;

/// A TB that the SM has been sent runs in that slot. `slots` has no bit at or
/// above NumSlots.
bool tb_runs(const State& q, std::uint32_t s, std::uint32_t slot) {
  const bool issue_on_its_way = q.offers(SmOp::kIssue, s) && q.cmd.slot == slot;
  return mask::has(q.slots[s], slot) && !issue_on_its_way;
}

bool below_total(const State& q, std::uint32_t s, std::uint32_t tb_id) {
  return tb_id < q.ksrt[q.smst[s].ksr].total_tbs;
}

bool may_end_setup(const State& q, std::uint32_t s) {
  return mask::has(q.in_setup, s) && !mask::has(q.need_setup, s) && !q.offers(SmOp::kSetup, s);
}

/// The SM has been sent its latest preempt, which was no drain.
bool may_save_tbs(const State& q, std::uint32_t s) {
  return q.smst[s].state == SmState::kReserved && mask::has(q.told, s) &&
         q.smst[s].technique != Technique::kDrain && !mask::has(q.need_preempt, s) &&
         !q.offers(SmOp::kPreempt, s);
}

bool may_be_vacated(const State& q, std::uint32_t s) {
  const SmstEntry& sm = q.smst[s];
  if (sm.state != SmState::kReserved || !mask::has(q.told, s) || mask::has(q.in_setup, s)) {
    return false;
  }
  const bool kill_sent =
      q.ksrt[sm.ksr].killed && !mask::has(q.need_kill, s) && !q.offers(SmOp::kKill, s);
  return sm.tbs_running == 0 || kill_sent;
}

Error judge_launch(const State& q, const Params& params, const HostMsg& msg) {
  if (mask::has(q.buffer_valid, msg.ctx)) return Error::kBufferFull;
  if (msg.tb_count == 0) return Error::kTbCount;
  if (msg.tbs_per_sm == 0 || msg.tbs_per_sm > params.num_slots) return Error::kTbsPerSm;
  return Error::kNone;
}

Error judge_set_policy(const HostMsg& msg) {
  if (!is_supported(msg.policy)) return Error::kPolicy;
  if (!is_supported(msg.technique)) return Error::kTechnique;
  const bool has_quantum = msg.quantum != 0;
  return has_quantum == (msg.policy == Policy::kRoundRobin) ? Error::kNone : Error::kTimer;
}

Error judge_kill(const State& q, std::uint32_t c) {
  const CtxEntry& ctx = q.ctx[c];
  const bool hits =
      ctx.active ? !q.ksrt[ctx.ksr].killed : mask::has(q.buffer_valid, c) && !q.buffer[c].killed;
  return hits ? Error::kNone : Error::kNothingToKill;
}

}  // namespace

Error check_legality(const State& state, std::uint32_t s, const SmMsg& msg) {
  switch (msg.op) {
    case SmEvent::kSetupDone:
      return may_end_setup(state, s) ? Error::kNone : Error::kSmState;
    case SmEvent::kFinished:
      if (!tb_runs(state, s, msg.slot)) return Error::kSlot;
      return below_total(state, s, msg.tb_id) ? Error::kNone : Error::kTbId;
    case SmEvent::kPreempted:
      if (!tb_runs(state, s, msg.slot)) return Error::kSlot;
      if (!may_save_tbs(state, s)) return Error::kSmState;
      if (!below_total(state, s, msg.tb_id)) return Error::kTbId;
      return msg.restart || msg.handle != kHandleNone ? Error::kNone : Error::kHandle;
    case SmEvent::kVacated:
      return may_be_vacated(state, s) ? Error::kNone : Error::kSmState;
    case SmEvent::kRequestTb:
      return Error::kBlockSwitching;
  }
  return Error::kOpcode;
}

Error check_legality(const State& state, const Params& params, const HostMsg& msg) {
  const bool ctx_exists = msg.ctx < params.num_ctxs;
  switch (msg.op) {
    case HostOp::kLaunch:
      return ctx_exists ? judge_launch(state, params, msg) : Error::kContext;
    case HostOp::kSetPriority:
    case HostOp::kSetContext:
      return ctx_exists ? Error::kNone : Error::kContext;
    case HostOp::kSetTokens:
      if (!ctx_exists) return Error::kContext;
      return msg.tokens >= -kMaxBudget && msg.tokens <= kMaxBudget ? Error::kNone : Error::kTokens;
    case HostOp::kSetSpareTokens:
      return msg.tokens >= 0 && msg.tokens <= kMaxBudget ? Error::kNone : Error::kTokens;
    case HostOp::kSetPolicy:
      return judge_set_policy(msg);
    case HostOp::kKill:
      return ctx_exists ? judge_kill(state, msg.ctx) : Error::kContext;
  }
  return Error::kOpcode;
}

}  // namespace segue::sm_driver
