#pragma once

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/techniques/technique.hpp"

namespace segue::gpu {

/// An SM that a kernel has to itself, with all thread blocks equally far.
struct EvenSm {
  double progress = 0.0;    ///< of each thread block, 0..1
  bool idempotent = true;   ///< they may start over
  Cycle latency_limit = 0;  ///< in which the SM is to be vacated
  Cycle headroom = 0;       ///< that the selector keeps of it
};

/// The choice of the selector's twin for each of them, if it knows the kernel from one ended thread
/// block: flush, drain or switch, by its cost estimation (Chimera 3.2, 3.3).
TechniqueCode selector_choice(const KernelPlan& kernel, const EvenSm& sm);

}  // namespace segue::gpu
