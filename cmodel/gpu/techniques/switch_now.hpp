#pragma once

#include "cmodel/gpu/techniques/technique.hpp"

namespace segue::gpu {

/// Context switch (thesis 4.2.2): the thread block stops at once, its whole context goes to
/// memory, and it resumes from there without losing work.
inline VacatePlan plan_switch_now(const TbState& tb, const KernelProfile& kernel) {
  const std::uint64_t bytes = kernel.context.at(tb.done, tb.work);
  return {.leaves = VacatePlan::Leaves::kSaved,
          .stop_at = tb.done,
          .bytes_out = bytes,
          .bytes_in = bytes};
}

inline constexpr Technique kSwitchTechnique = {.code = TechniqueCode::kSwitch,
                                               .name = "switch",
                                               .help = "their contexts are saved",
                                               .plan = plan_switch_now,
                                               .whole_sm = WholeSm::kSave,
                                               .with_shared_sms = true};

}  // namespace segue::gpu
