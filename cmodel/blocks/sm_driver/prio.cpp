#include "cmodel/blocks/sm_driver/prio.hpp"

#include <algorithm>

namespace segue::sm_driver {

void Prio::clear() {
  best_ = worst_ = {};
  top_ = 0;
}

void Prio::look(const KernelView& kernel) {
  const PrioCandidate seen{.valid = true, .ksr = kernel.ksr, .prio = kernel.prio};
  if (kernel.wants &&
      (!best_.valid || best_.prio < kernel.prio || (best_.prio == kernel.prio && kernel.is_next))) {
    best_ = seen;
  }
  if (kernel.holds && (!worst_.valid || worst_.prio >= kernel.prio)) worst_ = seen;
  top_ = std::max(top_, kernel.prio);
}

Choice Prio::decide(Policy selected, Target target) const {
  const bool exclusive = selected == Policy::kPpqExclusive;
  const bool urgent = best_.valid && (!exclusive || best_.prio >= top_);
  if (!urgent) return {};
  Choice choice{
      .decision = Decision::kBind, .again = true, .best = best_.ksr, .best_is_top = exclusive};
  if (target != Target::kNone) return choice;
  if (selected == Policy::kNpq || !worst_.valid || best_.prio <= worst_.prio) return {};
  choice.decision = Decision::kReserve;
  choice.worst = worst_.ksr;
  choice.rank = Rank::kPriority;
  choice.min_distance = 1;
  return choice;
}

}  // namespace segue::sm_driver
