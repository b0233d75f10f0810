// Changes of tables that the derived masks follow.

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {

void SmDriver::set_sm_state(std::uint32_t s, SmState state) {
  SmstEntry& sm = edit_sm(s);
  mask::clear(sms_in(sm.state), s);
  mask::set(sms_in(state), s);
  sm.state = state;
  q_.release_pending = sms_in(SmState::kReleased) != 0;
}

void SmDriver::make_idle(std::uint32_t s) {
  set_sm_state(s, SmState::kIdle);
  q_.smst[s] = {};
}

void SmDriver::update_exitable(std::uint32_t k) {
  const Ksr& row = q_.ksrt[k];
  const bool exitable = mask::has(q_.ksr_valid, k) && row.sms_running == 0 &&
                        row.sms_leaving == 0 && q_.remaining(k) == 0;
  mask::clear(exitable_, k);
  if (exitable) mask::set(exitable_, k);
}

/// Only where the most urgent kernels are alone does anybody wait for them.
void SmDriver::update_less_urgent() {
  less_urgent_ = 0;
  if (!is_alone(q_.policy)) return;
  const std::uint32_t top = q_.top(q_.policy);
  mask::for_each(q_.ksr_valid, [&](std::uint32_t k) {
    if (q_.rank(k, q_.policy) < top) mask::set(less_urgent_, k);
  });
}

/// An SM, or the promise of one, costs a token and brings `tps` slots.
void SmDriver::take_token(std::uint32_t k) {
  Ksr& row = edit_row(k);
  row.tokens = static_cast<std::int8_t>(row.tokens - 1);
  row.claimed += row.tbs_per_sm;
}

/// The reverse, for an SM that is empty or was only promised.
void SmDriver::return_token(std::uint32_t k) {
  Ksr& row = edit_row(k);
  row.tokens = static_cast<std::int8_t>(row.tokens + 1);
  row.claimed -= row.tbs_per_sm;
}

}  // namespace segue::sm_driver
