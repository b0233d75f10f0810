#include "cmodel/statistics/vacate_latencies.hpp"

#include "cmodel/engine/sim/event_fields.hpp"

namespace segue::statistics {

using engine::EventKind;

void VacateLatencies::on_event(const engine::Event& event) {
  if (event.kind == EventKind::kPreempt) {
    std::optional<Vacating>& told = told_[event.unit];
    const bool drain = engine::technique_of(event) == sm_driver::Technique::kDrain;
    told = told ? Vacating::kDrainThenSwitch : drain ? Vacating::kDrain : Vacating::kSwitch;
  } else if (event.kind == EventKind::kVacated || event.kind == EventKind::kKill) {
    // Also of a second preempt that crossed the SM's message.
    told_[event.unit].reset();
  }
}

void VacateLatencies::on_activity(const engine::SmActivity& activity) {
  if (activity.kind != engine::SmActivity::Kind::kVacate) return;
  std::optional<Vacating>& told = told_[activity.sm];
  if (!told) return;
  latencies_[static_cast<std::size_t>(*told)].push_back(activity.end - activity.begin);
  told.reset();
}

}  // namespace segue::statistics
