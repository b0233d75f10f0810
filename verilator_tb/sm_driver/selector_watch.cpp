#include "verilator_tb/sm_driver/selector_watch.hpp"

#include "cmodel/blocks/sm_driver/mask.hpp"

namespace segue::sm_driver {
namespace {

/// The lowest SM of the request that its kernel still runs on.
std::uint32_t lowest_running(const State& q) {
  std::uint64_t sms = 0;
  mask::for_each(q.scan_ask.sms, [&](std::uint32_t s) {
    if (q.smst[s].state == SmState::kRunning) mask::set(sms, s);
  });
  return sms == 0 ? 0 : mask::lowest(sms);
}

}  // namespace

void SelectorWatch::before(const Inputs& in, const Outputs& out, const SmDriver& twin, Hits& hits) {
  const State& q = twin.state();
  asked_ = asks_;
  asks_ = q.scan_state == ScanState::kAsk;
  applies_ = twin.applies() && q.scan_victim.valid;
  hits.hit_if(in.victim_valid && !asks_, Bin::kAnswerStray);
  if (asks_) {
    while_asking(in, out, q, hits);
    ksr_valid_ = q.ksr_valid;
    scan_pending_ = q.scan_pending;
    release_pending_ = q.release_pending;
    turn_ = q.turn.row;
  } else if (applies_) {
    sm_ = q.scan_victim.sm;
    lowest_ = lowest_running(q);
    refusal_ = refusal(q);
    need_preempt_ = q.need_preempt;
  }
}

void SelectorWatch::while_asking(const Inputs& in, const Outputs& out, const State& q,
                                 Hits& hits) const {
  hits.hit_if(in.victim_valid, asked_ ? Bin::kAnswerLate : Bin::kAnswerAtOnce);
  hits.hit_if(out.quiescent, Bin::kQuiescentInAsk);
  if (!out.host_ready || out.err_valid) return;
  hits.hit_if(in.host.op == HostOp::kKill, Bin::kKillInAsk);
  if (in.host.op != HostOp::kSetPolicy) return;
  hits.hit_if(in.host.technique != q.technique, Bin::kTechniqueInAsk);
  hits.hit_if(in.host.policy != q.policy, Bin::kPolicyInAsk);
}

/// Why the answer can be refused.
Bin SelectorWatch::refusal(const State& q) const {
  if (sm_ >= q.smst.size()) return Bin::kAnswerNoSm;
  if (!mask::has(q.scan_ask.sms, sm_)) return Bin::kAnswerOutside;
  if (q.smst[sm_].state == SmState::kRunning) return Bin::kAnswerVoid;
  const CtxEntry& ctx = q.ctx[q.scan_ask.ctx];
  if (!ctx.active) return Bin::kAnswerExited;
  return q.ksrt[ctx.ksr].killed ? Bin::kAnswerKilled : Bin::kAnswerLeft;
}

void SelectorWatch::after(const State& q, Hits& hits) const {
  if (applies_) {
    const bool taken = (q.need_preempt & ~need_preempt_) != 0;
    hits.hit(taken ? Bin::kAnswerTaken : refusal_);
    hits.hit_if(taken && sm_ != lowest_, Bin::kAnswerNotLowest);
    hits.hit_if(taken && q.technique != Technique::kChimera, Bin::kAnswerOtherTechnique);
  }
  if (!asks_) return;
  hits.hit_if((ksr_valid_ & ~q.ksr_valid) != 0, Bin::kExitInAsk);
  hits.hit_if((q.ksr_valid & ~ksr_valid_) != 0, Bin::kAdmitInAsk);
  hits.hit_if(q.scan_pending && !scan_pending_, Bin::kScanWantedInAsk);
  hits.hit_if(q.release_pending && !release_pending_, Bin::kReleasedInAsk);
  hits.hit_if(q.turn.row != turn_ && q.policy == Policy::kRoundRobin, Bin::kTurnInAsk);
}

}  // namespace segue::sm_driver
