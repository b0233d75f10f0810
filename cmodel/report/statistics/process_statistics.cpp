#include "cmodel/report/statistics/process_statistics.hpp"

#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::statistics {

using gpu::EventKind;

ProcessStatistics::ProcessStatistics(const gpu::Plan& plan)
    : kernels_share_sms_(plan.kernels_share_sms()), times_(plan.processes.size()) {
  for (const gpu::ProcessPlan& process : plan.processes) {
    states_.emplace_back().since = process.start;
  }
}

ProcessStatistics::State& ProcessStatistics::until(std::uint32_t ctx, Cycle now) {
  State& state = states_[ctx];
  if (now <= state.since) return state;
  ProcessTimes& times = times_[ctx];
  const Cycle span = now - state.since;
  if (state.cpu) times.cpu += span;
  if (state.copy) times.copy += span;
  if (state.tbs > 0) times.sms += span;
  if (!state.cpu && !state.copy && state.tbs == 0) times.waiting += span;
  state.since = now;
  return state;
}

void ProcessStatistics::on_event(const gpu::Event& event) {
  const std::uint32_t unit = event.unit;
  switch (event.kind) {
    case EventKind::kSetup:
      ctx_of_sm_[unit] = gpu::high(event);
      return;
    case EventKind::kIssue:
      ++until_tb(event).tbs;
      return;
    case EventKind::kFinished:
    case EventKind::kPreempted:
      --until_tb(event).tbs;
      return;
    case EventKind::kKernelDone:
      until(unit, event.time).tbs = 0;  // a kill ends some without a word
      return;
    case EventKind::kCpuBegin:
    case EventKind::kCpuEnd:
      until(unit, event.time).cpu = event.kind == EventKind::kCpuBegin;
      return;
    case EventKind::kCopyBegin:
    case EventKind::kCopyEnd:
      until(unit, event.time).copy = event.kind == EventKind::kCopyBegin;
      return;
    default:
      return;
  }
}

void ProcessStatistics::finish(Cycle end) {
  for (std::uint32_t ctx = 0; ctx < states_.size(); ++ctx) until(ctx, end);
}

}  // namespace segue::statistics
