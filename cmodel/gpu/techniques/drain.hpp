#pragma once

#include "cmodel/gpu/techniques/technique.hpp"

namespace segue::gpu {

/// The thread block runs to its end (thesis 4.2.2): nothing is moved and nothing is lost, but
/// the SM is free only after its longest thread block.
inline VacatePlan plan_drain(const TbState& tb, const KernelProfile& /*kernel*/) {
  return {.leaves = VacatePlan::Leaves::kFinished, .stop_at = tb.work};
}

inline constexpr Technique kDrainTechnique = {.code = TechniqueCode::kDrain,
                                              .name = "drain",
                                              .help = "its thread blocks finish",
                                              .plan = plan_drain,
                                              .whole_sm = WholeSm::kFinish,
                                              .can_be_replaced = true,
                                              .with_shared_sms = true};

}  // namespace segue::gpu
