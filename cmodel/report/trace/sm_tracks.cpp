#include "cmodel/report/trace/sm_tracks.hpp"

#include <fmt/format.h>

#include "cmodel/gen/sm_driver_params.hpp"
#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::trace {

using gpu::EventKind;
using gpu::high;
using gpu::low;
using gpu::SmActivity;

SmTracks::SmTracks(const gpu::Plan& plan, const KernelNames& names, TraceWriter& writer)
    : names_(&names) {
  writer.name_process(sm_track(0), "SMs");
  for (std::uint32_t sm = 0; sm < plan.params.num_sms; ++sm) {
    writer.name_thread(sm_track(sm), fmt::format("SM {}", sm));
    Sm& entry = sms_.emplace_back(Sm{.track = SmTrack(sm_track(sm), writer), .slots = {}});
    for (std::uint32_t slot = 0; slot < plan.params.num_slots; ++slot) {
      writer.name_thread(slot_track(sm, slot), fmt::format("SM {} slot {}", sm, slot));
      entry.slots.emplace_back(slot_track(sm, slot), writer);
    }
  }
}

void SmTracks::on_event(const gpu::Event& event) {
  switch (event.kind) {
    case EventKind::kSetup:
      sms_[event.unit].kernel = &names_->of(high(event), low(event));
      return sms_[event.unit].track.setup(event.time, high(event), *sms_[event.unit].kernel);
    case EventKind::kSetupDone:
      return sms_[event.unit].track.setup_done(event.time);
    case EventKind::kIssue:
      return issue(event);
    case EventKind::kFinished:
      return leave(event, "ends");
    case EventKind::kPreempted:
      return leave(event, high(event) == sm_driver::kHandleNone ? "flushed" : "saved");
    case EventKind::kPreempt:
      return sms_[event.unit].track.preempt(event.time, technique_of(event));
    case EventKind::kKill:
      return kill(event);
    case EventKind::kKernelDone:
      for (Sm& sm : sms_) sm.track.kernel_done(event.time, event.unit);
      return;
    default:
      return;
  }
}

void SmTracks::issue(const gpu::Event& event) {
  Sm& sm = sms_[event.unit];
  sm.track.tb_in();
  const bool resumed = high(event) != sm_driver::kHandleNone;
  sm.slots[event.slot].issue(event.time, *sm.kernel, low(event), resumed);
}

void SmTracks::leave(const gpu::Event& event, const char* how) {
  Sm& sm = sms_[event.unit];
  sm.track.tb_out(event.time);
  sm.slots[event.slot].leave(event.time, how);
}

void SmTracks::kill(const gpu::Event& event) {
  Sm& sm = sms_[event.unit];
  sm.track.kill(event.time);
  for (SlotTrack& slot : sm.slots) slot.leave(event.time, "killed");
}

void SmTracks::on_activity(const SmActivity& activity) {
  Sm& sm = sms_[activity.sm];
  switch (activity.kind) {
    case SmActivity::Kind::kRestore:
      return sm.slots[activity.slot].restore(activity.begin, activity.end);
    case SmActivity::Kind::kStop:
      sm.stopped = activity.begin;
      return;
    case SmActivity::Kind::kSave:
      return sm.slots[activity.slot].save(sm.stopped, activity.begin, activity.end);
    case SmActivity::Kind::kVacate:
      return sm.track.vacated(activity.end);
  }
}

void SmTracks::finish() {
  for (Sm& sm : sms_) {
    sm.track.finish();
    for (SlotTrack& slot : sm.slots) slot.finish();
  }
}

}  // namespace segue::trace
