#pragma once

#include "cmodel/gpu/techniques/switch_now.hpp"
#include "cmodel/gpu/techniques/technique.hpp"

namespace segue::gpu {

/// Partial context switch (SMK 4.1): one thread block after another is saved, and the others run
/// on until it is their turn.
inline constexpr Technique kPartialSwitchTechnique = {
    .code = TechniqueCode::kPartialSwitch,
    .name = "partial-switch",
    .help = "their contexts are saved one after another",
    .plan = plan_switch_now,
    .in_turn = true,
    .with_shared_sms = true};

}  // namespace segue::gpu
