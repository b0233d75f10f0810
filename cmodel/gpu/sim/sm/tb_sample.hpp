#pragma once

#include <cstdint>

#include "cmodel/gen/preempt_selector_structs.hpp"
#include "cmodel/gpu/sim/launch_state.hpp"
#include "cmodel/gpu/sim/sm/resident_sm.hpp"

namespace segue::gpu {

/// A number of a counter of the selector's width.
std::uint32_t counter(std::uint64_t value);

/// The live counters of a slot of an SM that one kernel has to itself.
preempt_selector::Sample sample_of(const ResidentSm& sm, std::uint32_t slot, Cycle now);

/// The final counters of a thread block of the launch of `ctx`.
preempt_selector::Ended ended_of(std::uint32_t ctx, const LaunchState& launch, std::uint32_t tb_id);

}  // namespace segue::gpu
