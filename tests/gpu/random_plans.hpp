#pragma once

#include <cstdint>

#include "cmodel/gpu/plan/plan.hpp"

namespace segue::gpu {

inline constexpr int kMostRandomProcesses = 4;

/// A small machine of `min_sms` to 6 SMs and a workload for it, under any policy and technique;
/// drawn by RapidCheck, in a property.
Plan random_plan(std::uint32_t min_sms);

/// The same under a policy of the allocator, with kernels that use different things.
Plan random_shared_plan(std::uint32_t min_sms);

}  // namespace segue::gpu
