#include "cmodel/gpu/workload/kernel_speed.hpp"

#include <algorithm>

namespace segue::gpu {
namespace {

double bytes_per_cycle(const Machine& machine) {
  return machine.bandwidth / (machine.clock.mhz() * 1e6);
}

/// The kernel on a GPU full of it, before the memory slows it.
struct FullGpu {
  double demanded = 0.0;  ///< warp-instructions a cycle of an SM
  double issued = 0.0;    ///< likewise
  double load = 0.0;      ///< traffic over bandwidth
};

FullGpu full_gpu(const Kernel& kernel, const Machine& machine, std::uint32_t tbs_per_sm) {
  FullGpu gpu;
  gpu.demanded = tbs_per_sm * (kernel.warps_per_tb() * kernel.profile.issue_rate);
  gpu.issued = saturated(gpu.demanded, machine.issue_slots);
  gpu.load = machine.sms * gpu.issued * kernel.profile.dram_bytes / bytes_per_cycle(machine);
  return gpu;
}

bool is_modelled(const Kernel& kernel, const Machine& machine) {
  return kernel.profile.issue_rate > 0.0 && machine.issue_slots > 0.0;
}

}  // namespace

SpeedLimits speed_limits(const Machine& machine) {
  if (machine.issue_slots <= 0.0) return {};
  return {.issue_slots = machine.issue_slots,
          .scheduler = machine.warp_scheduler,
          .dram_bytes_per_cycle = bytes_per_cycle(machine)};
}

SpeedDemand speed_demand(const Kernel& kernel, const Machine& machine, std::uint32_t tbs_per_sm) {
  if (!is_modelled(kernel, machine)) return {};
  return {.issue = kernel.warps_per_tb() * kernel.profile.issue_rate,
          .dram_bytes = kernel.profile.dram_bytes,
          .memory_wait = std::min(1.0, full_gpu(kernel, machine, tbs_per_sm).load)};
}

AloneSpeed alone_speed(const Kernel& kernel, const Machine& machine, std::uint32_t tbs_per_sm) {
  if (!is_modelled(kernel, machine)) return {.relative_rate = 1.0};
  const FullGpu gpu = full_gpu(kernel, machine, tbs_per_sm);
  const double through = saturated(gpu.load, 1.0);
  const double slowed = gpu.load > 0.0 ? through / gpu.load : 1.0;
  const double issued = gpu.issued * slowed;
  return {.issued = issued,
          .idle_slots = 1.0 - issued / machine.issue_slots,
          .memory_share = through,
          .relative_rate = issued / gpu.demanded};
}

}  // namespace segue::gpu
