#include "cmodel/report/trace/driver_replay.hpp"

#include <algorithm>
#include <bit>

#include "cmodel/gpu/sim/event_fields.hpp"
#include "cmodel/gpu/sim/port_events.hpp"
#include "cmodel/report/trace/port_messages.hpp"

namespace segue::trace {

using gpu::EventKind;
using sm_driver::ScanState;

DriverReplay::DriverReplay(const gpu::Plan& plan, DecisionListener& listener)
    : plan_(&plan), listener_(&listener), twin_(plan.params), inputs_(plan.params) {
  inputs_.cmd_ready = true;
  inputs_.done_ready = true;
}

void DriverReplay::observe(const Event& event) {
  if (agrees_ && event.time > inputs_.now) run_to(event.time);
  if (agrees_) add(event);
}

/// The cycle that is complete now, and those without a message up to `time`.
void DriverReplay::run_to(Cycle time) {
  while (agrees_ && inputs_.now < time) {
    twin_.eval(inputs_, outputs_);
    const bool idle = !inputs_.host_valid && inputs_.sm_valid == 0 && !inputs_.victim_valid &&
                      !command_ && !done_;
    if (idle && outputs_.quiescent && inputs_.now < outputs_.wake_at) {
      inputs_.now = std::min(time, outputs_.wake_at);
      continue;
    }
    tick();
    inputs_.host_valid = false;
    inputs_.sm_valid = 0;
    inputs_.victim_valid = false;
    command_.reset();
    done_.reset();
    ++inputs_.now;
  }
}

void DriverReplay::tick() {
  const auto sent = [&](bool valid, const auto& message, const std::optional<Event>& event) {
    return valid ? event == gpu::event_of(message, inputs_.now) : !event;
  };
  agrees_ = sent(outputs_.cmd_valid, outputs_.cmd, command_) &&
            sent(outputs_.done_valid, outputs_.done, done_) &&
            outputs_.host_ready == inputs_.host_valid && outputs_.sm_ready == inputs_.sm_valid &&
            (!outputs_.err_valid || outputs_.err_code == sm_driver::Error::kNothingToKill);
  if (!agrees_) return;
  const sm_driver::State& state = twin_.state();
  // Only then can a decision fall; without one, of all that is told a kernel may have come.
  const bool decides = state.scan_state == ScanState::kApply;
  const std::uint64_t rows = state.ksr_valid;
  if (decides) {
    before_.read(state);
    before_.turn.reset();
    if (state.has_turn(state.turn.row)) before_.turn = state.turn.row;
  }
  const sm_driver::Policy policy = state.scan_policy;
  twin_.tick_evaluated(inputs_);
  if (decides) {
    after_.read(state);
    if (const auto decision = watch_.watch(before_, after_, 0)) {
      listener_->on_decision(inputs_.now, policy, *decision, before_);
    }
  }
  const std::uint64_t admitted = state.ksr_valid & ~rows;
  if (admitted == 0) return;
  const auto row = static_cast<std::uint32_t>(std::countr_zero(admitted));
  listener_->on_admission(inputs_.now, row, state.ksrt[row], twin_.descriptor(row));
}

void DriverReplay::add(const Event& event) {
  switch (event.kind) {
    case EventKind::kHost:
      if (inputs_.host_valid) {  // one message a cycle: this is of its timers
        inputs_.host.quantum = gpu::high(event);
        inputs_.host.drain_deadline = gpu::low(event);
        return;
      }
      inputs_.host_valid = true;
      inputs_.host = host_message(event, *plan_);
      return;
    case EventKind::kSetup:
    case EventKind::kIssue:
    case EventKind::kPreempt:
    case EventKind::kKill:
      command_ = event;
      return;
    case EventKind::kSetupDone:
    case EventKind::kFinished:
    case EventKind::kPreempted:
    case EventKind::kVacated:
      inputs_.sm_valid = std::uint64_t{1} << event.unit;
      inputs_.sm[event.unit] = sm_message(event);
      return;
    case EventKind::kKernelDone:
      done_ = event;
      return;
    case EventKind::kVictim:
      inputs_.victim_valid = true;
      inputs_.victim_sm = event.unit;
      return;
    default:
      return;  // of the host alone
  }
}

}  // namespace segue::trace
