#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/drf_allocator_layout.hpp"
#include "cmodel/gen/sm_driver_structs.hpp"
#include "cmodel/gpu/plan/plan.hpp"

namespace segue::gpu {

// The allocator's messages and those of the SM driver, which host and SMs of the model speak.

/// The sizes of the allocator that runs a plan.
drf_allocator::Params allocator_params(const Plan& plan);

/// The OS's writes before the first launch: mode, page tables and, by rounds, start ranks.
std::vector<drf_allocator::HostMsg> allocator_registers(const Plan& plan);

/// A kernel's launch by `ctx`.
drf_allocator::HostMsg allocator_launch(const sm_driver::HostMsg& launch, const KernelPlan& kernel);

drf_allocator::SmMsg allocator_message(const sm_driver::SmMsg& message);

/// The command as an SM takes it; a kernel's row is its context.
sm_driver::SmCmd sm_command(const drf_allocator::SmCmd& cmd);

}  // namespace segue::gpu
