#include "cmodel/blocks/drf_allocator/judge.hpp"

#include "cmodel/blocks/drf_allocator/share_math.hpp"

namespace segue::drf_allocator {
namespace {

Error check_launch(const State& q, const HostMsg& message) {
  if (q.is_active(message.ctx)) return Error::kBusy;
  if (message.tb_count == 0) return Error::kTbCount;
  const Share demand{
      .regs = message.regs, .threads = message.threads, .smem = message.smem, .tbs = message.tbs};
  return within(demand, q.limit) && message.tbs > 0 ? Error::kNone : Error::kDemand;
}

Error check_mode(const State& q, const HostMsg& message) {
  if (q.active != 0) return Error::kBusy;
  if (message.technique > Technique::kPartialSwitch) return Error::kTechnique;
  return message.limit > 0 ? Error::kNone : Error::kLimit;
}

}  // namespace

Error check_host(const State& q, const Params& params, const HostMsg& message) {
  if (message.op == HostOp::kSetMode) return check_mode(q, message);
  if (message.ctx >= params.num_ctxs) return Error::kContext;
  switch (message.op) {
    case HostOp::kLaunch:
      return check_launch(q, message);
    case HostOp::kSetStart:
      return q.is_active(message.ctx) ? Error::kBusy : Error::kNone;
    default:
      return Error::kNone;
  }
}

Error check_sm(const State& q, const Params& params, std::uint32_t sm, const SmMsg& message) {
  if (message.op == SmEvent::kSetupDone) {
    return q.in_setup_of(sm) ? Error::kNone : Error::kState;
  }
  if (message.op != SmEvent::kFinished && message.op != SmEvent::kPreempted) {
    return Error::kOpcode;
  }
  if (message.slot >= params.num_slots || (q.slots[sm] >> message.slot & 1) == 0) {
    return Error::kSlot;
  }
  if (message.op == SmEvent::kPreempted && (q.leaving[sm] >> message.slot & 1) == 0) {
    return Error::kState;
  }
  const std::uint32_t owner = q.owner[sm * params.num_slots + message.slot];
  return message.tb_id < q.ksrt[owner].total_tbs ? Error::kNone : Error::kTbId;
}

}  // namespace segue::drf_allocator
