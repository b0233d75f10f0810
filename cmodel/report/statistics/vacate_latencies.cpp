#include "cmodel/report/statistics/vacate_latencies.hpp"

#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::statistics {

using gpu::EventKind;

void VacateLatencies::on_event(const gpu::Event& event) {
  if (event.kind == EventKind::kPreempt) {
    std::optional<Vacating>& told = told_[event.unit];
    const bool drain = gpu::technique_of(event) == sm_driver::Technique::kDrain;
    const bool again = told && !kernels_share_sms_;
    told = again ? Vacating::kDrainThenSwitch : drain ? Vacating::kDrain : Vacating::kSwitch;
  } else if (event.kind == EventKind::kVacated || event.kind == EventKind::kKill) {
    // Also of a second preempt that crossed the SM's message.
    told_[event.unit].reset();
  }
}

void VacateLatencies::on_activity(const gpu::SmActivity& activity) {
  if (activity.kind != gpu::SmActivity::Kind::kVacate) return;
  std::optional<Vacating>& told = told_[activity.sm];
  if (!told) return;
  latencies_[static_cast<std::size_t>(*told)].push_back(activity.end - activity.begin);
  if (!kernels_share_sms_) told.reset();
}

}  // namespace segue::statistics
