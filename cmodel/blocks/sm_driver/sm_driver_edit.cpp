// How actions change tables: the image learns which rows to pack again, and the
// derived masks follow.

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {

CtxEntry& SmDriver::edit_ctx(std::uint32_t c) {
  mask::set(changes_.ctx, c);
  return q_.ctx[c];
}

Ksr& SmDriver::edit_row(std::uint32_t k) {
  mask::set(changes_.ksrt, k);
  return q_.ksrt[k];
}

SmstEntry& SmDriver::edit_sm(std::uint32_t s) {
  mask::set(changes_.smst, s);
  return q_.smst[s];
}

void SmDriver::set_slots(std::uint32_t s, std::uint32_t slots) {
  mask::set(changes_.slots, s);
  q_.slots[s] = slots;
}

void SmDriver::set_ptbq(std::uint32_t k, std::uint32_t head, std::uint32_t count) {
  mask::set(changes_.ptbq, k);
  q_.ptbq_head[k] = head;
  q_.ptbq_count[k] = count;
}

void SmDriver::set_sm_state(std::uint32_t s, SmState state) {
  SmstEntry& sm = edit_sm(s);
  mask::clear(sms_in(sm.state), s);
  mask::set(sms_in(state), s);
  sm.state = state;
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

/// Of a resumed TB, id and handle are in the PTBQ's read register.
void SmDriver::update_offered_cmd() {
  offered_cmd_ = q_.cmd;
  if (!q_.cmd_from_ptbq) return;
  const PtbqEntry& resumed = ptbq_.rdata();
  offered_cmd_.tb_id = resumed.tb_id;
  offered_cmd_.resume = resumed.handle != kHandleNone;
  offered_cmd_.handle = offered_cmd_.resume ? resumed.handle : 0;
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
