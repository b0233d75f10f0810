// Effects of legal messages from the SMs.

#include "cmodel/blocks/sm_driver/mask.hpp"
#include "cmodel/blocks/sm_driver/sm_driver.hpp"

namespace segue::sm_driver {

void SmDriver::take(std::uint32_t s, const SmMsg& msg) {
  switch (msg.op) {
    case SmEvent::kSetupDone:
      return setup_done(s);
    case SmEvent::kFinished:
      return finished(s, msg);
    case SmEvent::kPreempted:
      return preempted(s, msg);
    case SmEvent::kVacated:
      return vacated(s);
    case SmEvent::kRequestTb:  // never legal
      return;
  }
}

void SmDriver::setup_done(std::uint32_t s) {
  mask::clear(q_.in_setup, s);
  if (q_.smst[s].state == SmState::kRunning) mask::set(q_.need_issue, s);
}

void SmDriver::finished(std::uint32_t s, const SmMsg& msg) {
  free_slot(s, msg.slot);
  if (q_.smst[s].state != SmState::kRunning) return;
  Ksr& row = edit_row(q_.smst[s].ksr);
  ++row.claimed;
  ++row.free;
  mask::set(q_.need_issue, s);
}

void SmDriver::preempted(std::uint32_t s, const SmMsg& msg) {
  free_slot(s, msg.slot);
  const std::uint32_t k = q_.smst[s].ksr;
  if (q_.ksrt[k].killed) return;

  const std::uint32_t head = q_.ptbq_head[k];
  const std::uint32_t count = q_.ptbq_count[k];
  const std::uint32_t element = ptbq_.element(k, ptbq_.wrap(head + count));
  const PtbqEntry entry{.tb_id = msg.tb_id, .handle = msg.restart ? kHandleNone : msg.handle};
  ptbq_.write(element, entry);
  image_.write_ptbq(element, entry);
  note_written(Memory::kPtbq, element);
  set_ptbq(k, head, count + 1);
  update_exitable(k);

  // Other SMs of the kernel may have stopped asking when it ran out of TBs.
  mask::for_each(sms_in(SmState::kRunning) & ~q_.in_setup, [&](std::uint32_t other) {
    const SmstEntry& sm = q_.smst[other];
    if (sm.ksr == k && sm.tbs_running < q_.ksrt[k].tbs_per_sm) mask::set(q_.need_issue, other);
  });
}

void SmDriver::vacated(std::uint32_t s) {
  mask::clear(q_.told, s);
  mask::clear(q_.need_kill, s);
  mask::clear(q_.need_preempt, s);  // it crossed an escalation
  mask::clear(q_.timer.timed, s);
  SmstEntry& sm = edit_sm(s);
  Ksr& row = edit_row(sm.ksr);
  row.running -= sm.tbs_running;  // squashed by a kill
  sm.tbs_running = 0;
  set_slots(s, 0);
  --row.sms_leaving;
  update_exitable(sm.ksr);
  set_sm_state(s, SmState::kReleased);
}

void SmDriver::free_slot(std::uint32_t s, std::uint32_t slot) {
  set_slots(s, q_.slots[s] & ~(1U << slot));
  SmstEntry& sm = edit_sm(s);
  --sm.tbs_running;
  --edit_row(sm.ksr).running;
}

}  // namespace segue::sm_driver
