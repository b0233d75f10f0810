#include "cmodel/isa/flashback/flashback_plan.hpp"

#include <algorithm>

namespace segue::isa {

std::size_t FlashbackPlan::count(FlashbackStep::Kind kind) const {
  const auto of = [kind](const std::vector<FlashbackStep>& steps) {
    return static_cast<std::size_t>(std::ranges::count(steps, kind, &FlashbackStep::kind));
  };
  return of(preempt) + of(resume);
}

}  // namespace segue::isa
