#include "cmodel/report/trace/shared_sm_tracks.hpp"

#include <fmt/format.h>

#include "cmodel/gen/sm_driver_params.hpp"
#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::trace {

using gpu::EventKind;
using gpu::SmActivity;

SharedSmTracks::SharedSmTracks(const gpu::Plan& plan, const KernelNames& names,
                               TraceWriter& writer) {
  writer.name_process(sm_track(0), "SMs");
  for (std::uint32_t sm = 0; sm < plan.params.num_sms; ++sm) {
    writer.name_thread(sm_track(sm), fmt::format("SM {}", sm));
    Sm& entry =
        sms_.emplace_back(Sm{.track = SharedSmTrack(sm_track(sm), names, writer), .slots = {}});
    for (std::uint32_t slot = 0; slot < plan.params.num_slots; ++slot) {
      writer.name_thread(slot_track(sm, slot), fmt::format("SM {} slot {}", sm, slot));
      entry.slots.emplace_back(slot_track(sm, slot), writer);
    }
  }
}

void SharedSmTracks::on_event(const gpu::Event& event) {
  switch (event.kind) {
    case EventKind::kSetup:
      return sms_[event.unit].track.setup(event.time, high(event), low(event));
    case EventKind::kIssue: {
      Sm& sm = sms_[event.unit];
      sm.track.tb_in(event.time, event.ctx);
      return sm.slots[event.slot].issue(event.time, sm.track.kernel(event.ctx), low(event),
                                        high(event) != sm_driver::kHandleNone);
    }
    case EventKind::kFinished:
      return leave(event, "ends");
    case EventKind::kPreempted:
      return leave(event, "saved");
    case EventKind::kPreempt:
      return sms_[event.unit].track.preempt(event.time, to_string(technique_of(event)), low(event));
    default:
      return;
  }
}

void SharedSmTracks::leave(const gpu::Event& event, const char* how) {
  Sm& sm = sms_[event.unit];
  sm.track.tb_out(event.time, event.ctx);
  sm.slots[event.slot].leave(event.time, how);
}

void SharedSmTracks::on_activity(const SmActivity& activity) {
  Sm& sm = sms_[activity.sm];
  if (activity.kind == SmActivity::Kind::kRestore) {
    sm.slots[activity.slot].restore(activity.begin, activity.end);
  } else if (activity.kind == SmActivity::Kind::kStop) {
    sm.stopped = activity.begin;
  } else if (activity.kind == SmActivity::Kind::kSave) {
    sm.slots[activity.slot].save(sm.stopped, activity.begin, activity.end);
  }
}

void SharedSmTracks::finish() {
  for (Sm& sm : sms_) {
    sm.track.finish();
    for (SlotTrack& slot : sm.slots) slot.finish();
  }
}

}  // namespace segue::trace
