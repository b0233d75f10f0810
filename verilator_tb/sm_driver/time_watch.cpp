#include "verilator_tb/sm_driver/time_watch.hpp"

#include <bit>

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/time.hpp"

namespace segue::sm_driver {

void TimeWatch::before(const Inputs& in, const Outputs& out, const SmDriver& twin, Hits& hits) {
  const State& q = twin.state();
  sets_policy_ =
      out.host_ready && in.host_valid && in.host.op == HostOp::kSetPolicy && !out.err_valid;
  turns_ = q.policy == Policy::kRoundRobin;
  row_ = q.turn.row;
  ksr_valid_ = q.ksr_valid;
  decides_ = twin.applies();
  hits.hit_if(turns_ && q.active_count == 1 && in.now >= q.turn.end, Bin::kTurnAlone);
  timed_ = q.timer.timed;
  ordered_ = 0;
  for (std::uint32_t i = 0; i < q.timer.order_count; ++i) mask::set(ordered_, q.timer.order[i]);
  hits.hit_if(sets_policy_ && timed_ != 0 && in.host.drain_deadline != q.timer.deadline,
              Bin::kDeadlineRewritten);
  vacating_ = q.told;
  in_setup_ = q.in_setup;
  if (q.timer.late(in.now)) late(in, q, hits);
  const std::uint64_t taken = out.err_valid ? 0 : out.sm_ready & in.sm_valid;
  if (taken != 0) {
    const auto s = static_cast<std::uint32_t>(std::countr_zero(taken));
    hits.hit_if(in.sm[s].op == SmEvent::kVacated &&
                    (mask::has(q.need_preempt, s) || q.offers(SmOp::kPreempt, s)),
                Bin::kEscalatedCrossed);
  }
}

void TimeWatch::after(const State& q, Hits& hits) const {
  if (sets_policy_) {
    hits.hit_if(q.turn.row != 0, Bin::kTurnSetAbove);
  } else if (ksr_valid_ == 0) {
    hits.hit_if(q.turn.row != row_, Bin::kTurnTaken);
  } else if (turns_) {
    turn(q, hits);
  } else {
    hits.hit_if(q.turn.row != row_, Bin::kTurnOtherPolicy);
  }
  if (timed_ != q.timer.timed) drains(q, hits);
  hits.hit_if(q.timer.order_count != 0 &&
                  static_cast<int>(q.timer.order_count) < std::popcount(ordered_) &&
                  q.timer.first_timed(),
              Bin::kDrainOverFirst);
}

void TimeWatch::turn(const State& q, Hits& hits) const {
  hits.hit_if(q.turn.end == kNever, Bin::kTurnNeverEnds);
  if (const std::uint64_t gone = ksr_valid_ & ~q.ksr_valid; gone != 0) {
    turn_exit(q, gone, hits);
  } else if (q.turn.row != row_) {
    hits.hit(q.turn.row < row_ ? Bin::kTurnWrapped : Bin::kTurnMoved);
    hits.hit_if(q.turn.row > row_ + 1, Bin::kTurnOverGap);
    hits.hit_if(decides_, Bin::kTurnInDecision);
  }
}

void TimeWatch::turn_exit(const State& q, std::uint64_t gone, Hits& hits) const {
  if (!mask::has(gone, row_)) {
    hits.hit(Bin::kTurnExitOther);
  } else if (q.ksr_valid == 0) {
    hits.hit(Bin::kTurnExitedAlone);
  } else {
    hits.hit(q.turn.row < row_ ? Bin::kTurnExitedWrapped : Bin::kTurnExited);
  }
}

// The first drain is late; another one behind it may be, too.
void TimeWatch::late(const Inputs& in, const State& q, Hits& hits) {
  std::uint32_t late = 0;
  mask::for_each(q.timer.timed, [&](std::uint32_t s) {
    late += in.now >= sm_driver::after(q.timer.begins[s], q.timer.deadline);
  });
  hits.hit_if(late > 1, Bin::kLateTwo);
}

void TimeWatch::drains(const State& q, Hits& hits) const {
  mask::for_each(q.timer.timed & ~timed_, [&](std::uint32_t s) {
    const bool never = sm_driver::after(q.timer.begins[s], q.timer.deadline) == kNever;
    hits.hit(q.timer.deadline == 0 ? Bin::kDrainUntimed
             : never               ? Bin::kDrainNeverLate
                                   : Bin::kDrainTimed);
    hits.hit_if(mask::has(ordered_, s), Bin::kDrainAgain);
  });
  mask::for_each(timed_ & ~q.timer.timed, [&](std::uint32_t s) {
    if (q.timer.deadline == 0) return;
    const SmstEntry& sm = q.smst[s];
    if (sm.state == SmState::kReleased) return hits.hit(Bin::kDrainInTime);
    if (q.ksrt[sm.ksr].killed) return hits.hit(Bin::kDrainKilled);
    hits.hit(mask::has(in_setup_, s)   ? Bin::kEscalatedInSetup
             : mask::has(vacating_, s) ? Bin::kEscalatedTold
                                       : Bin::kEscalatedUntold);
    hits.hit_if(sm.tbs_running == 0, Bin::kEscalatedEmpty);
  });
}

}  // namespace segue::sm_driver
