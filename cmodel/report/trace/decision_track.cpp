#include "cmodel/report/trace/decision_track.hpp"

#include <fmt/format.h>

#include "cmodel/gpu/sim/event_fields.hpp"
#include "cmodel/report/trace/decision_reason.hpp"

namespace segue::trace {

using gpu::EventKind;
using gpu::high;
using gpu::low;
using sm_driver::Technique;

DecisionTrack::DecisionTrack(const gpu::Plan& plan, const KernelNames& names, TraceWriter& writer)
    : plan_(&plan), names_(&names), writer_(&writer) {}

void DecisionTrack::on_decision(Cycle time, sm_driver::Policy policy,
                                const policies::Decision& decision,
                                const policies::DriverTables& before) {
  const DecisionReason reason(*names_, policy, before, descriptors_);
  if (const auto* reserve = std::get_if<policies::Reserve>(&decision)) {
    sms_[reserve->sm].taken = Pending{.time = time,
                                      .other = reason.kernel(reserve->next),
                                      .why = reason.why(*reserve),
                                      .before = ""};
  } else if (const auto* bind = std::get_if<policies::Bind>(&decision)) {
    sms_[bind->sm].given = Pending{.time = time,
                                   .other = reason.kernel(bind->row),
                                   .why = reason.why(*bind),
                                   .before = reason.before(*bind)};
  } else if (const auto* drop = std::get_if<policies::Drop>(&decision)) {
    TraceArgs args;
    args.text("why", reason.why(*drop));
    writer_->instant(sm_track(drop->sm), "left idle", time, args);
  }
}

void DecisionTrack::on_admission(Cycle time, std::uint32_t row, const sm_driver::Ksr& kernel,
                                 std::uint32_t descriptor) {
  descriptors_[row] = descriptor;
  TraceArgs args;
  args.text("kernel", names_->of(kernel.ctx, descriptor))
      .number("row of the KSRT", row)
      .number("priority", kernel.prio)
      .number("tokens", kernel.tokens)
      .flag("spare token", kernel.spare);
  writer_->instant(kernel_track(kernel.ctx), "admitted", time, args);
}

void DecisionTrack::on_event(const Event& event) {
  switch (event.kind) {
    case EventKind::kHost:
      if (is_launch(event)) launch(event);
      return;
    case EventKind::kSetup:
      return setup(event);
    case EventKind::kPreempt:
      return preempt(event);
    case EventKind::kKill:
      return writer_->instant(sm_track(event.unit), "kill", event.time,
                              TraceArgs().text("kernel", sms_[event.unit].kernel));
    case EventKind::kVacated:
      sms_[event.unit].drains_since.reset();
      return;
    default:
      return;
  }
}

void DecisionTrack::launch(const Event& event) {
  TraceArgs args;
  args.text("kernel", names_->of(event.unit, high(event))).number("thread blocks", low(event));
  writer_->instant(kernel_track(event.unit), "launched", event.time, args);
}

void DecisionTrack::setup(const Event& event) {
  Sm& sm = sms_[event.unit];
  sm.kernel = names_->of(high(event), low(event));
  TraceArgs args;
  args.text("to", sm.kernel);
  if (sm.given && sm.given->other == sm.kernel) {
    args.text("SM was", sm.given->before).text("why", sm.given->why);
  }
  sm.given.reset();
  writer_->instant(sm_track(event.unit), "given to " + sm.kernel, event.time, args);
}

void DecisionTrack::preempt(const Event& event) {
  Sm& sm = sms_[event.unit];
  const Technique technique = technique_of(event);
  // The host writes the technique register once: another technique is an escalation (7.2.1).
  const bool expired = technique != plan_->technique;
  // With a deadline of a few cycles before the drain was told, which then nobody has seen.
  const bool escalated = expired && !sm.taken;
  TraceArgs args;
  args.text("from", sm.kernel);
  if (sm.taken) {
    args.text("for", sm.taken->other);
    sm.drains_since = sm.taken->time;
  } else if (!sm.drains_since) {
    sm.drains_since = event.time;
  }
  args.text("technique", to_string(technique));
  std::string why = sm.taken ? sm.taken->why : "";
  if (expired) {
    const gpu::Clock& clock = writer_->clock();
    if (!why.empty()) why += "; ";
    why += fmt::format("the drain's deadline of {:.6g} us has passed",
                       clock.us(plan_->drain_deadline));
    if (escalated) {
      args.text("drained for", fmt::format("{:.3f} us", clock.us(event.time - *sm.drains_since)));
    }
  }
  if (!why.empty()) args.text("why", why);
  sm.taken.reset();
  writer_->instant(sm_track(event.unit),
                   fmt::format("{}: {}", escalated ? "escalate" : "preempt", to_string(technique)),
                   event.time, args);
}

}  // namespace segue::trace
