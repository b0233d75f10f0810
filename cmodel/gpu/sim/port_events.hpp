#pragma once

#include "cmodel/gen/preempt_selector_structs.hpp"
#include "cmodel/gen/sm_driver_structs.hpp"
#include "cmodel/gpu/sim/event.hpp"

/// The handshakes at the ports of SM driver and selector as events of cycle `now`.
namespace segue::gpu {

inline Event event_of(const sm_driver::SmCmd& cmd, Cycle now) {
  using sm_driver::SmOp;
  Event event{
      .time = now, .kind = EventKind::kIssue, .unit = cmd.sm, .slot = cmd.slot, .payload = 0};
  switch (cmd.op) {
    case SmOp::kIssue:
      event.payload = pair(cmd.resume ? cmd.handle : sm_driver::kHandleNone, cmd.tb_id);
      break;
    case SmOp::kSetup:
      event.kind = EventKind::kSetup;
      event.slot = cmd.ksr;
      event.payload = pair(cmd.ctx, cmd.descriptor);
      break;
    case SmOp::kPreempt:
      event.kind = EventKind::kPreempt;
      event.payload = pair(static_cast<std::uint32_t>(cmd.technique), cmd.mask);
      break;
    case SmOp::kKill:
      event.kind = EventKind::kKill;
      event.slot = cmd.ksr;
      break;
  }
  return event;
}

inline Event event_of(std::uint32_t sm, const sm_driver::SmMsg& message, Cycle now) {
  using sm_driver::SmEvent;
  Event event{
      .time = now, .kind = EventKind::kFinished, .unit = sm, .slot = message.slot, .payload = 0};
  switch (message.op) {
    case SmEvent::kFinished:
      event.payload = message.tb_id;
      break;
    case SmEvent::kPreempted:
      event.kind = EventKind::kPreempted;
      event.payload =
          pair(message.restart ? sm_driver::kHandleNone : message.handle, message.tb_id);
      break;
    case SmEvent::kVacated:
      event.kind = EventKind::kVacated;
      break;
    default:
      event.kind = EventKind::kSetupDone;
      break;
  }
  return event;
}

inline Event event_of(const sm_driver::DoneMsg& done, Cycle now) {
  return {.time = now,
          .kind = EventKind::kKernelDone,
          .unit = done.ctx,
          .slot = 0,
          .payload = done.killed ? 1U : 0U};
}

inline Event event_of(const preempt_selector::Victim& victim, Cycle now) {
  return {.time = now,
          .kind = EventKind::kVictim,
          .unit = victim.sm,
          .slot = victim.late ? 1U : 0U,
          .payload = 0};
}

/// Without the timers of `set_policy`, which are an event of their own.
inline Event event_of(const sm_driver::HostMsg& message, Cycle now) {
  using sm_driver::HostOp;
  Event event{.time = now,
              .kind = EventKind::kHost,
              .unit = message.ctx,
              .slot = static_cast<std::uint32_t>(message.op),
              .payload = 0};
  switch (message.op) {
    case HostOp::kLaunch:
      event.payload = pair(message.descriptor, message.tb_count);
      break;
    case HostOp::kSetPriority:
      event.payload = message.prio;
      break;
    case HostOp::kSetContext:
      event.payload = message.page_table_base;
      break;
    case HostOp::kSetPolicy:
      event.payload = pair(static_cast<std::uint32_t>(message.policy),
                           static_cast<std::uint32_t>(message.technique));
      break;
    default:
      event.payload = static_cast<std::uint32_t>(message.tokens);
      break;
  }
  return event;
}

}  // namespace segue::gpu
