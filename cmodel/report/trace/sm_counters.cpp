#include "cmodel/report/trace/sm_counters.hpp"

#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::trace {

using gpu::EventKind;
using gpu::high;
using gpu::SmActivity;

SmCounters::SmCounters(const gpu::Plan& plan, TraceWriter& writer)
    : writer_(&writer), holder_(plan.params.num_sms), held_(plan.processes.size()) {
  for (const gpu::ProcessPlan& process : plan.processes) processes_.push_back(process.name);
  show_held(0);
  show_moving(0);
}

void SmCounters::on_event(const gpu::Event& event) {
  move_until(event.time);
  if (event.kind == EventKind::kSetup) {
    hold(event.unit, high(event), event.time);
  } else if (event.kind == EventKind::kKernelDone) {
    for (std::uint32_t sm = 0; sm < holder_.size(); ++sm) {
      if (holder_[sm] == event.unit) hold(sm, std::nullopt, event.time);
    }
  }
}

void SmCounters::on_activity(const SmActivity& activity) {
  switch (activity.kind) {
    case SmActivity::Kind::kRestore:
      ++changes_[activity.begin].restores;
      --changes_[activity.end].restores;
      return;
    case SmActivity::Kind::kSave:
      ++changes_[activity.begin].saves;
      --changes_[activity.end].saves;
      return;
    case SmActivity::Kind::kVacate:
      return hold(activity.sm, std::nullopt, activity.end);
    case SmActivity::Kind::kStop:
      return;
  }
}

void SmCounters::finish() { move_until(gpu::kNever); }

void SmCounters::hold(std::uint32_t sm, std::optional<std::uint32_t> ctx, Cycle now) {
  if (holder_[sm] == ctx) return;
  if (holder_[sm]) --held_[*holder_[sm]];
  if (ctx) ++held_[*ctx];
  holder_[sm] = ctx;
  show_held(now);
}

void SmCounters::show_held(Cycle now) {
  TraceArgs values;
  for (std::size_t ctx = 0; ctx < held_.size(); ++ctx) values.number(processes_[ctx], held_[ctx]);
  writer_->counter(sm_track(0), "SMs held", now, values);
}

void SmCounters::show_moving(Cycle now) {
  TraceArgs values;
  values.number("saves", static_cast<std::uint64_t>(moving_.saves))
      .number("restores", static_cast<std::uint64_t>(moving_.restores));
  writer_->counter(sm_track(0), "contexts moving", now, values);
}

void SmCounters::move_until(Cycle now) {
  while (!changes_.empty() && changes_.begin()->first <= now) {
    const auto [time, change] = *changes_.begin();
    changes_.erase(changes_.begin());
    moving_.saves += change.saves;
    moving_.restores += change.restores;
    show_moving(time);
  }
}

}  // namespace segue::trace
