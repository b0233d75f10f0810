#pragma once

#include "cmodel/gpu/techniques/switch_now.hpp"
#include "cmodel/gpu/techniques/technique.hpp"

namespace segue::gpu {

/// The thread block is dropped and starts over (Chimera 3.4). One that has passed its first
/// non-idempotent instruction is saved instead. A kernel without this point in its profile is taken
/// as idempotent.
inline VacatePlan plan_flush(const TbState& tb, const KernelProfile& kernel) {
  if (!may_start_over(tb, kernel)) return plan_switch_now(tb, kernel);
  return {.leaves = VacatePlan::Leaves::kRestarts, .stop_at = tb.done, .lost = tb.done};
}

inline constexpr Technique kFlushTechnique = {
    .code = TechniqueCode::kFlush,
    .name = "flush",
    .help = "they start over, or are saved where that is not safe",
    .plan = plan_flush,
    .drops = true};

}  // namespace segue::gpu
