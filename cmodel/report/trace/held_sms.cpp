#include "cmodel/report/trace/held_sms.hpp"

#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::trace {

using gpu::EventKind;

HeldSms::HeldSms(const gpu::Plan& plan, TraceWriter& writer)
    : writer_(&writer), holder_(plan.params.num_sms), held_(plan.processes.size()) {
  for (const gpu::ProcessPlan& process : plan.processes) processes_.push_back(process.name);
  show(0);
}

void HeldSms::on_event(const gpu::Event& event) {
  if (event.kind == EventKind::kSetup) {
    hold(event.unit, gpu::high(event), event.time);
  } else if (event.kind == EventKind::kKernelDone) {
    for (std::uint32_t sm = 0; sm < holder_.size(); ++sm) {
      if (holder_[sm] == event.unit) hold(sm, std::nullopt, event.time);
    }
  }
}

void HeldSms::on_activity(const gpu::SmActivity& activity) {
  if (activity.kind != gpu::SmActivity::Kind::kVacate) return;
  hold(activity.sm, std::nullopt, activity.end);
}

void HeldSms::hold(std::uint32_t sm, std::optional<std::uint32_t> ctx, Cycle now) {
  if (holder_[sm] == ctx) return;
  if (holder_[sm]) --held_[*holder_[sm]];
  if (ctx) ++held_[*ctx];
  holder_[sm] = ctx;
  show(now);
}

void HeldSms::show(Cycle now) {
  TraceArgs values;
  for (std::size_t ctx = 0; ctx < held_.size(); ++ctx) values.number(processes_[ctx], held_[ctx]);
  writer_->counter(sm_track(0), "SMs held", now, values);
}

}  // namespace segue::trace
