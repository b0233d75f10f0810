#pragma once

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/workload/application.hpp"
#include "cmodel/gpu/workload/machine.hpp"

namespace segue::gpu {

/// Sets `steps` and `queues` of a process from its application's phases.
/// @param cpu_scale factor on the application's CPU times.
/// @throws BadInput if the application needs a CPU or PCIe that the machine does not have.
void plan_steps(const Application& application, const Machine& machine, double cpu_scale,
                ProcessPlan& plan);

/// How long the transfer engine is busy with a copy: its latency, then whole bursts.
double copy_time_us(std::uint64_t bytes, const Machine& machine);

}  // namespace segue::gpu
