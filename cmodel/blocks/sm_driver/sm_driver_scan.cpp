#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {

void SmDriver::scan(const Inputs& in) {
  switch (q_.scan_state) {
    case ScanState::kIdle:
      if (scan_wanted()) start_scan();
      return;
    case ScanState::kWalk:
      return walk();
    case ScanState::kApply:  // the action
      return;
    case ScanState::kAsk:
      if (in.victim_valid) take_answer(static_cast<std::uint32_t>(in.victim_sm));
      return;
  }
}

void SmDriver::start_scan() {
  q_.scan_state = ScanState::kWalk;
  q_.scan_pos = 0;
  q_.scan_policy = q_.policy;
  const std::uint64_t released = sms_in(SmState::kReleased);
  // A scan for a released SM leaves the request of another event to the next one.
  if (released == 0) q_.scan_pending = false;
  const std::uint64_t free = released != 0 ? released : sms_in(SmState::kIdle);
  q_.scan_target = {.valid = free != 0, .sm = free != 0 ? mask::lowest(free) : 0};
  for (SchedulingPolicy* policy : policies_) policy->clear();
  changes_.scan = true;
}

void SmDriver::walk() {
  if (q_.scan_pos < q_.active_count) {
    const std::uint32_t k = q_.active[q_.scan_pos];
    const bool swaps = q_.swaps(k);
    const KernelView view{
        .ksr = k,
        .count = q_.ksrt[k].tokens,
        .tokens = static_cast<std::int8_t>(q_.ksrt[k].tokens + (swaps ? 1 : 0)),
        .is_next = q_.is_next(k),
        .wants = q_.wants(k),
        .holds = q_.ksrt[k].sms_running > 0,
        .rank = q_.rank(k, q_.scan_policy),
    };
    for (SchedulingPolicy* policy : policies_) policy->look(view);
    changes_.scan = true;
  }
  if (q_.scan_pos + 1 >= q_.active_count) {
    q_.scan_state = ScanState::kApply;
  } else {
    ++q_.scan_pos;
  }
}

/// Whether the SM may be taken is checked with the rest of the decision.
void SmDriver::take_answer(std::uint32_t sm) {
  q_.scan_victim = {.valid = true, .sm = sm};
  q_.scan_state = ScanState::kApply;
  changes_.scan = true;
}

Target SmDriver::target() const {
  if (!q_.scan_target.valid) return Target::kNone;
  return q_.smst[q_.scan_target.sm].state == SmState::kReleased ? Target::kReleased : Target::kIdle;
}

const SchedulingPolicy& SmDriver::policy(Policy selected) const {
  switch (selected) {
    case Policy::kDss:
    case Policy::kDssLiteral:
      return dss_;
    case Policy::kNpq:
    case Policy::kPpqExclusive:
    case Policy::kPpqShared:
    case Policy::kRoundRobin:
      return prio_;
    default:  // no other policy gets into the register
      return fcfs_;
  }
}

}  // namespace segue::sm_driver
