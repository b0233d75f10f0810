#include "cmodel/report/trace/port_messages.hpp"

#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::trace {

using gpu::EventKind;
using gpu::high;
using gpu::low;

sm_driver::HostMsg host_message(const gpu::Event& event, const gpu::Plan& plan) {
  using sm_driver::HostOp;
  sm_driver::HostMsg message;
  message.op = static_cast<HostOp>(event.slot);
  message.ctx = event.unit;
  switch (message.op) {
    case HostOp::kLaunch:
      message.tb_count = low(event);
      message.descriptor = high(event);
      message.tbs_per_sm = plan.processes.at(event.unit).kernels.at(message.descriptor).tbs_per_sm;
      break;
    case HostOp::kSetPriority:
      message.prio = low(event);
      break;
    case HostOp::kSetContext:
      message.page_table_base = event.payload;
      break;
    case HostOp::kSetPolicy:
      message.policy = static_cast<sm_driver::Policy>(high(event));
      message.technique = static_cast<sm_driver::Technique>(low(event));
      message.release_event = plan.modes.release_event;  // written once
      message.spare_once = plan.modes.spare_once;
      message.fullest_victim = plan.modes.fullest_victim;
      message.fcfs_exclusive = plan.modes.fcfs_exclusive;
      break;
    default:
      message.tokens = static_cast<std::int32_t>(low(event));
      break;
  }
  return message;
}

sm_driver::SmMsg sm_message(const gpu::Event& event) {
  using sm_driver::SmEvent;
  sm_driver::SmMsg message;
  if (event.kind == EventKind::kVacated) message.op = SmEvent::kVacated;
  if (event.kind == EventKind::kFinished || event.kind == EventKind::kPreempted) {
    message.op = SmEvent::kFinished;
    message.slot = event.slot;
    message.tb_id = low(event);
  }
  if (event.kind == EventKind::kPreempted) {
    message.op = SmEvent::kPreempted;
    message.restart = high(event) == sm_driver::kHandleNone;
    message.handle = message.restart ? 0 : high(event);
  }
  return message;
}

}  // namespace segue::trace
