// Next state of the block's own registers.

#include "cmodel/blocks/execution_engine/execution_engine.hpp"
#include "cmodel/layout/bits.hpp"

namespace segue::execution_engine {

using preempt_engine::contains;
using preempt_engine::for_each;
using preempt_engine::lowest;
using preempt_engine::only;
using preempt_engine::Outcome;

void ExecutionEngine::tick_sms(const Inputs& in) {
  Sms& sms = q_.sms;
  Set vacating = 0;  // vacated is taken
  sms.ended = {};
  for_each(x_.driver.sm_ready & x_.driver_in.sm_valid, [&](std::uint32_t s) {
    const sm_driver::SmMsg& msg = x_.driver_in.sm[s];
    switch (msg.op) {
      case sm_driver::SmEvent::kFinished:
        sms.ended = {.valid = true, .sm = s, .slot = msg.slot, .ctx = sms.ctx[s]};
        break;
      case sm_driver::SmEvent::kSetupDone:
        sms.answer &= ~only(s);
        break;
      case sm_driver::SmEvent::kVacated:
        vacating |= only(s);
        break;
      default:
        break;
    }
  });
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    if (sms.todo[s] == 0) continue;
    sms.todo[s] &= x_.engine[s].resident;
    if (contains(x_.told, s)) sms.todo[s] &= sms.todo[s] - 1;
  }
  sms.in_setup &= ~x_.set_up;
  sms.answer |= x_.set_up;
  for_each(x_.set_up, [&](std::uint32_t s) {
    sms.strict &= ~only(s);
    if (in.setup_done[s].non_idempotent) sms.strict |= only(s);
  });
  if (x_.cmd) hear(*x_.cmd, vacating);
  sms.told &= ~vacating;
  sms.kill &= ~vacating;
  sms.set_up &= ~vacating;
}

void ExecutionEngine::hear(const sm_driver::SmCmd& cmd, Set vacating) {
  Sms& sms = q_.sms;
  const Set sm = only(cmd.sm);
  const bool may_vacate = (sms.set_up & ~vacating & sm) != 0;
  switch (cmd.op) {
    case sm_driver::SmOp::kSetup:
      sms.set_up |= sm;
      sms.in_setup |= sm;
      sms.ctx[cmd.sm] = cmd.ctx;
      return;
    case sm_driver::SmOp::kPreempt:
      if (!may_vacate || (sms.kill & sm) != 0) return;
      sms.told |= sm;
      sms.technique[cmd.sm] = cmd.technique;
      sms.todo[cmd.sm] = cmd.mask;
      return;
    case sm_driver::SmOp::kKill:
      if (!may_vacate) return;
      sms.told |= sm;
      sms.kill |= sm;
      sms.todo[cmd.sm] = layout::low_mask(params_.num_slots);
      return;
    case sm_driver::SmOp::kIssue:
      return;
  }
}

void ExecutionEngine::tick_frames(const Inputs& in) {
  Frames& frames = q_.frames;
  if (x_.driver.done_valid && x_.driver.done.killed && !frames.done_shown) {
    for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
      for_each(frames.saved[s], [&](std::uint32_t f) {
        if (frames.ctx[s * params_.num_frames + f] == x_.driver.done.ctx) {
          frames.purge[s] |= only(f);
        }
      });
      image_.note_frames(only(s));
    }
  }
  frames.done_shown = x_.driver.done_valid && !in.done_ready;
  for (std::uint32_t s = 0; s < params_.num_sms; ++s) {
    const bool saved = x_.engine[s].report_valid && x_.engine_in[s].report_ready &&
                       x_.engine[s].report.outcome == Outcome::kPreempted;
    if (saved) {
      if (const auto owner = owner_of(x_.engine[s].report.handle)) {
        frames.saved[owner->sm] |= only(owner->frame);
        frames.ctx[owner->sm * params_.num_frames + owner->frame] = q_.sms.ctx[s];
        image_.note_frames(only(owner->sm));
      }
    }
    if (x_.purged[s]) {
      frames.saved[s] &= ~only(*x_.purged[s]);
      frames.purge[s] &= ~only(*x_.purged[s]);
      image_.note_frames(only(s));
    }
  }
  if (x_.restored) frames.last = *x_.restored;
  if (x_.released) {
    frames.saved[x_.released->sm] &= ~only(x_.released->frame);
    frames.purge[x_.released->sm] &= ~only(x_.released->frame);
    image_.note_frames(only(x_.released->sm));
  }
  if (x_.region_set) {
    frames.region_valid = true;
    frames.region = in.region;
  }
}

}  // namespace segue::execution_engine
