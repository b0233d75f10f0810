#include "cmodel/report/trace/driver_replay.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "cmodel/gpu/sim/event_fields.hpp"
#include "cmodel/gpu/sim/port_events.hpp"
#include "cmodel/report/trace/port_messages.hpp"

namespace segue::trace {

using gpu::EventKind;
using sm_driver::ScanState;

DriverReplay::DriverReplay(const gpu::Plan& plan, DecisionListener& listener)
    : plan_(&plan),
      listener_(&listener),
      twin_(plan.params),
      inputs_(plan.params),
      lead_(plan.params.action_clocks - 1) {
  inputs_.cmd_ready = true;
  inputs_.done_ready = true;
}

void DriverReplay::observe(const Event& event) {
  if (!agrees_) return;
  if (event.time > coming_.time) {
    run_to(event.time - lead_);
    earlier_ = std::exchange(coming_, {});
    coming_.time = event.time;
  }
  add(event);
}

/// The cycles before `time`, of which all messages are known.
void DriverReplay::run_to(Cycle time) {
  const Passed none;
  while (agrees_ && inputs_.now < time) {
    const Passed& passed = inputs_.now == coming_.time    ? coming_
                           : inputs_.now == earlier_.time ? earlier_
                                                          : none;
    const bool chooses = lead_ != 0 && inputs_.now + lead_ == coming_.time && coming_.waits();
    show(passed);
    if (chooses) show(coming_);
    inputs_.victim_valid = passed.victim.has_value();
    inputs_.victim_sm = passed.victim.value_or(0);
    twin_.eval(inputs_, outputs_);
    if (!passed.any() && !chooses && outputs_.quiescent && inputs_.now < outputs_.wake_at) {
      const Cycle next = inputs_.now + lead_ < coming_.time ? coming_.time - lead_
                         : inputs_.now < coming_.time       ? coming_.time
                                                            : time;
      inputs_.now = std::min({time, next, outputs_.wake_at});
      continue;
    }
    tick(passed);
    inputs_.host_valid = false;
    inputs_.sm_valid = 0;
    ++inputs_.now;
  }
}

/// Those of its messages that wait until they are taken.
void DriverReplay::show(const Passed& passed) {
  if (passed.host_valid) {
    inputs_.host_valid = true;
    inputs_.host = passed.host;
  }
  if (passed.sm) {
    inputs_.sm_valid = std::uint64_t{1} << *passed.sm;
    inputs_.sm[*passed.sm] = passed.sm_message;
  }
}

void DriverReplay::tick(const Passed& passed) {
  const auto sent = [&](bool valid, const auto& message, const std::optional<Event>& event) {
    return valid ? event == gpu::event_of(message, inputs_.now) : !event;
  };
  const std::uint64_t taken_sm = passed.sm ? std::uint64_t{1} << *passed.sm : 0;
  agrees_ = sent(outputs_.cmd_valid, outputs_.cmd, passed.command) &&
            sent(outputs_.done_valid, outputs_.done, passed.done) &&
            outputs_.host_ready == passed.host_valid && outputs_.sm_ready == taken_sm &&
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
      if (coming_.host_valid) {  // one message a cycle: this is of its timers
        coming_.host.quantum = gpu::high(event);
        coming_.host.drain_deadline = gpu::low(event);
        return;
      }
      coming_.host_valid = true;
      coming_.host = host_message(event, *plan_);
      return;
    case EventKind::kSetup:
    case EventKind::kIssue:
    case EventKind::kPreempt:
    case EventKind::kKill:
      coming_.command = event;
      return;
    case EventKind::kSetupDone:
    case EventKind::kFinished:
    case EventKind::kPreempted:
    case EventKind::kVacated:
      coming_.sm = event.unit;
      coming_.sm_message = sm_message(event);
      return;
    case EventKind::kKernelDone:
      coming_.done = event;
      return;
    case EventKind::kVictim:
      coming_.victim = event.unit;
      return;
    default:
      return;  // of the host alone
  }
}

}  // namespace segue::trace
