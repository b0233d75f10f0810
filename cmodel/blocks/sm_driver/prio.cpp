#include "cmodel/blocks/sm_driver/prio.hpp"

#include <algorithm>

namespace segue::sm_driver {

void Prio::clear() {
  best_ = worst_ = {};
  top_ = 0;
}

void Prio::look(const KernelView& kernel) {
  const PrioCandidate seen{.valid = true, .ksr = kernel.ksr, .prio = kernel.rank};
  if (kernel.wants &&
      (!best_.valid || best_.prio < kernel.rank || (best_.prio == kernel.rank && kernel.is_next))) {
    best_ = seen;
  }
  if (kernel.holds && (!worst_.valid || worst_.prio >= kernel.rank)) worst_ = seen;
  top_ = std::max(top_, kernel.rank);
}

Choice Prio::decide(Policy selected, Target target) const {
  const bool alone = is_alone(selected);
  const bool urgent = best_.valid && (!alone || best_.prio >= top_);
  if (!urgent) return {};
  Choice choice{
      .decision = Decision::kBind, .again = true, .best = best_.ksr, .best_is_top = alone};
  if (target != Target::kNone) return choice;
  if (selected == Policy::kNpq || !worst_.valid || best_.prio <= worst_.prio) return {};
  choice.decision = Decision::kReserve;
  choice.worst = worst_.ksr;
  choice.ahead_by = AheadBy::kRank;
  choice.min_distance = 1;
  return choice;
}

}  // namespace segue::sm_driver
