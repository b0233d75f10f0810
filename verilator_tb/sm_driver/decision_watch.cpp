#include "verilator_tb/sm_driver/decision_watch.hpp"

#include <bit>

namespace segue::sm_driver {
namespace {

bool has(std::uint64_t mask, std::uint32_t bit) { return (mask >> bit & 1) != 0; }

}  // namespace

void DecisionWatch::before(const SmDriver& twin, Hits& hits) {
  const State& q = twin.state();
  policy_ = q.scan_policy;
  technique_ = q.technique;
  target_ = q.scan_target;
  need_preempt_ = q.need_preempt;
  in_setup_ = q.in_setup;
  occupied_ = 0;
  sms_ = q.smst;
  tokens_.resize(q.ksrt.size());
  for (std::size_t k = 0; k < tokens_.size(); ++k) tokens_[k] = q.ksrt[k].tokens;
  std::uint32_t released_sms = 0;
  for (std::uint32_t s = 0; s < q.smst.size(); ++s) {
    if (q.smst[s].tbs_running != 0) occupied_ |= std::uint64_t{1} << s;
    released_sms += q.smst[s].state == SmState::kReleased ? 1 : 0;
  }
  hits.hit_if(released_sms > 1, Bin::kTwoReleased);
  Target target = Target::kNone;
  if (target_.valid) {
    target_sm_ = q.smst[target_.sm];
    target = released() ? Target::kReleased : Target::kIdle;
  }
  decision_ = twin.policy(policy_).decide(policy_, target).decision;
  hits.hit_if(policy_ == Policy::kPpqExclusive && decision_ == Decision::kNone && target_.valid &&
                  twin.prio().best().valid,
              Bin::kHeldBack);
  hits.hit_if(policy_ == Policy::kFcfs && q.fcfs_exclusive && decision_ == Decision::kNone &&
                  target_.valid && a_younger_one_has_work(q),
              Bin::kKeptForOldest);
}

bool DecisionWatch::a_younger_one_has_work(const State& q) {
  for (std::uint32_t p = 1; p < q.active_count; ++p) {
    if (q.remaining(q.active[p]) > q.ksrt[q.active[p]].free) return true;
  }
  return false;
}

DecisionEvent DecisionWatch::bound_to(std::uint32_t k) const {
  if (!released()) return DecisionEvent::kIdleBound;
  if (!target_sm_.next_valid) return DecisionEvent::kReleasedBound;
  return target_sm_.next == k ? DecisionEvent::kReservationKept : DecisionEvent::kRetargeted;
}

void DecisionWatch::after(const State& q, Hits& hits) const {
  const auto seen = [&](DecisionEvent event) {
    hits.hit_place(decision_bin(policy_, technique_, event));
  };
  const SmState state = target_.valid ? q.smst[target_.sm].state : SmState::kIdle;
  switch (decision_) {
    case Decision::kNone:
      return seen(!released()             ? DecisionEvent::kNothing
                  : target_sm_.next_valid ? DecisionEvent::kRefunded
                                          : DecisionEvent::kReleasedIdle);
    case Decision::kBind: {
      if (state != SmState::kRunning) return seen(DecisionEvent::kBindFailed);
      const std::uint32_t k = q.smst[target_.sm].ksr;
      hits.hit_if(tokens_[k] <= 0, Bin::kInDebt);
      hits.hit_if(released() && q.release_event && policy_ == Policy::kDssLiteral,
                  Bin::kReleaseIsEvent);
      watch_swap(q, k, hits);
      return seen(bound_to(k));
    }
    case Decision::kReserve: {
      if (q.scan_state == ScanState::kAsk) return;  // it is not made yet
      const std::uint64_t reserved = q.need_preempt & ~need_preempt_;
      if (reserved == 0) return seen(DecisionEvent::kReserveFailed);
      const auto v = static_cast<std::uint32_t>(std::countr_zero(reserved));
      hits.hit_if(
          q.fullest_victim && technique_ != Technique::kChimera && !is_lowest_of_its_kernel(v),
          Bin::kFullestTaken);
      return seen(has(in_setup_, v)   ? DecisionEvent::kReservedInSetup
                  : has(occupied_, v) ? DecisionEvent::kReserved
                                      : DecisionEvent::kReservedEmpty);
    }
  }
}

/// An SM other than the bound one that was reserved for its kernel and no longer is.
void DecisionWatch::watch_swap(const State& q, std::uint32_t k, Hits& hits) const {
  for (std::uint32_t s = 0; s < sms_.size(); ++s) {
    if (s == target_.sm || !sms_[s].next_valid || sms_[s].next != k || q.smst[s].next_valid)
      continue;
    hits.hit(sms_[s].state == SmState::kReleased ? Bin::kSwappedReleased : Bin::kSwapped);
  }
}

bool DecisionWatch::is_lowest_of_its_kernel(std::uint32_t sm) const {
  for (std::uint32_t s = 0; s < sm; ++s) {
    if (sms_[s].state == SmState::kRunning && sms_[s].ksr == sms_[sm].ksr) return false;
  }
  return true;
}

}  // namespace segue::sm_driver
