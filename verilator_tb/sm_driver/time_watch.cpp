#include "verilator_tb/sm_driver/time_watch.hpp"

#include <bit>

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/time.hpp"

namespace segue::sm_driver {

void TimeWatch::before(const Inputs& in, const Outputs& out, const State& q, Hits& hits) {
  const bool sets_policy =
      out.host_ready && in.host_valid && in.host.op == HostOp::kSetPolicy && !out.err_valid;
  turns_ = q.policy == Policy::kRoundRobin && q.active_count != 0 && !sets_policy;
  if (turns_) {
    row_ = q.turn.row;
    active_count_ = q.active_count;
    ksr_valid_ = q.ksr_valid;
    decides_ = q.scan_state == ScanState::kApply;
    hits.hit_if(active_count_ == 1 && in.now >= q.turn.end, Bin::kTurnAlone);
  }
  timed_ = q.timer.timed;
  told_ = q.told;
  in_setup_ = q.in_setup;
  if (timed_ != 0) hits.hit_if(std::popcount(q.timer.late(in.now)) > 1, Bin::kLateTwo);
  const std::uint64_t taken = out.err_valid ? 0 : out.sm_ready & in.sm_valid;
  if (taken != 0) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(taken));
    hits.hit_if(in.sm[s].op == SmEvent::kVacated &&
                    (mask::has(q.need_preempt, s) || q.offers(SmOp::kPreempt, s)),
                Bin::kEscalatedCrossed);
  }
}

void TimeWatch::after(const State& q, Hits& hits) const {
  if (turns_) turn(q, hits);
  if (timed_ != q.timer.timed) drains(q, hits);
}

void TimeWatch::turn(const State& q, Hits& hits) const {
  hits.hit_if(q.turn.end == kNever, Bin::kTurnNeverEnds);
  if (const std::uint64_t gone = ksr_valid_ & ~q.ksr_valid; gone != 0) {
    hits.hit(!mask::has(gone, row_) ? Bin::kTurnOtherExited
             : q.ksr_valid == 0     ? Bin::kTurnExitedLast
                                    : Bin::kTurnExited);
  } else if (q.turn.row != row_) {
    hits.hit(q.turn.row < row_ ? Bin::kTurnWrapped : Bin::kTurnMoved);
    hits.hit_if(decides_, Bin::kTurnInDecision);
  }
}

void TimeWatch::drains(const State& q, Hits& hits) const {
  mask::for_each(q.timer.timed & ~timed_, [&](std::uint32_t s) {
    hits.hit(q.timer.end[s] == kNever ? Bin::kDrainNeverLate : Bin::kDrainTimed);
  });
  mask::for_each(timed_ & ~q.timer.timed, [&](std::uint32_t s) {
    const SmstEntry& sm = q.smst[s];
    if (sm.state == SmState::kReleased) return hits.hit(Bin::kDrainInTime);
    if (q.ksrt[sm.ksr].killed) return hits.hit(Bin::kDrainKilled);
    hits.hit(mask::has(in_setup_, s)   ? Bin::kEscalatedInSetup
             : mask::has(told_, s)     ? Bin::kEscalatedTold
                                       : Bin::kEscalatedUntold);
    hits.hit_if(sm.tbs_running == 0, Bin::kEscalatedEmpty);
  });
}

}  // namespace segue::sm_driver
