#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/run/run_workload.hpp"

namespace segue::gpu {

/// A machine of that size without processes: set-up 10 cycles, launch latency 5, a
/// generous limit on progress, one run of each.
Plan empty_plan(std::uint32_t sms, std::uint32_t slots);

/// A kernel that saves a TB in 20 cycles.
KernelPlan small_kernel(std::uint32_t tbs, std::uint32_t tbs_per_sm, Cycle shortest, Cycle spread);

/// Gives the kernel `shares` of registers, threads and shared memory, and a slot, of the plan's
/// limit.
void share(KernelPlan& kernel, const ResourceShares& shares, const Plan& plan);

/// Two kernels on 3 SMs of 4 slots that use different things, under that policy: one takes half of
/// the registers, the other half of the threads, and the first also a quarter of these.
Plan shared_plan(SharedPolicy policy);

/// The same, but the first process fills all SMs before the second comes, which gets room by
/// preemption only; contexts of 24 lines, 4 warps a thread block, a memory 30 cycles away.
Plan preempting_plan(SharedPolicy policy);

/// Adds a process that launches these kernels in order; equal sharing of the SMs.
void add_process(Plan& plan, const std::vector<KernelPlan>& kernels, Cycle start = 0);

/// Two processes of short and long TBs on 3 SMs, switching under DSS.
Plan busy_plan();

RunResult run(const Plan& plan, const RunOptions& options = {});
RunResult run_every_cycle(const Plan& plan);

}  // namespace segue::gpu
