#include "cmodel/report/statistics/vacate_latencies.hpp"

#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::statistics {

using gpu::EventKind;

std::string_view name_of_way(std::size_t way) {
  if (way < gpu::kTechniques.size()) return gpu::kTechniques[way].name;
  return way == kDrainThenSwitch ? "drain, then switch" : "kill";
}

void VacateLatencies::on_event(const gpu::Event& event) {
  if (event.kind == EventKind::kPreempt) {
    std::optional<std::size_t>& way = ways_[event.unit];
    const bool again = way && !kernels_share_sms_;
    way = again ? kDrainThenSwitch : static_cast<std::size_t>(gpu::technique_of(event));
  } else if (event.kind == EventKind::kKill && !kernels_share_sms_) {
    ways_[event.unit] = kByKill;
  } else if (event.kind == EventKind::kVacated || event.kind == EventKind::kKill) {
    // Also of a second command that crossed the SM's message.
    ways_[event.unit].reset();
  }
}

void VacateLatencies::on_activity(const gpu::SmActivity& activity) {
  if (activity.kind != gpu::SmActivity::Kind::kVacate) return;
  std::optional<std::size_t>& way = ways_[activity.sm];
  if (!way) return;
  latencies_[*way].push_back(activity.end - activity.begin);
  if (!kernels_share_sms_) way.reset();
}

}  // namespace segue::statistics
