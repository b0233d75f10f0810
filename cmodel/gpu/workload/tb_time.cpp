#include "cmodel/gpu/workload/tb_time.hpp"

#include <algorithm>

#include "cmodel/gpu/workload/occupancy.hpp"

namespace segue::gpu {
namespace {

constexpr double kRequestBytes = 128.0;

}  // namespace

double tb_time_us(const Kernel& kernel, const Machine& measured_on, TbTime reading) {
  if (kernel.profile.issue_rate > 0.0) {
    const double cycles = static_cast<double>(kernel.profile.instructions) /
                          (kernel.warps_per_tb() * kernel.profile.issue_rate);
    return cycles / measured_on.clock.mhz();
  }
  if (kernel.tb_time_us) return *kernel.tb_time_us;
  const std::uint64_t tbs_per_sm = occupancy(kernel, measured_on).tbs_per_sm;
  if (reading == TbTime::kPrinted) {
    return *kernel.avg_time_us * static_cast<double>(tbs_per_sm) / kernel.tbs;
  }
  const std::uint64_t wave = tbs_per_sm * measured_on.sms;
  const std::uint64_t waves = (kernel.tbs + wave - 1) / wave;
  return *kernel.avg_time_us / static_cast<double>(waves);
}

const Machine& timed_on(const Kernel& kernel, const Machine& machine, const Machine& measured_on) {
  return kernel.profile.issue_rate > 0.0 ? machine : measured_on;
}

double bandwidth_time_us(const Kernel& kernel, const Machine& machine) {
  return static_cast<double>(kernel.context_bytes()) / machine.bandwidth_share() * 1e6;
}

double latency_time_us(const Kernel& kernel, const Machine& machine) {
  if (machine.memory_latency == 0 || !kernel.threads_per_tb) return 0.0;
  const double in_turn =
      static_cast<double>(kernel.context_bytes()) / (kRequestBytes * kernel.warps_per_tb());
  return machine.clock.us(machine.memory_latency) * in_turn;
}

double transfer_time_us(const Kernel& kernel, const Machine& machine) {
  return std::max(bandwidth_time_us(kernel, machine), latency_time_us(kernel, machine));
}

double save_time_us(const Kernel& kernel, const Machine& machine) {
  return save_time_us(kernel, machine, occupancy(kernel, machine).tbs_per_sm);
}

double save_time_us(const Kernel& kernel, const Machine& machine, std::uint32_t tbs_per_sm) {
  return std::max(bandwidth_time_us(kernel, machine) * tbs_per_sm,
                  latency_time_us(kernel, machine));
}

double resource_percent(const Kernel& kernel, const Machine& machine) {
  const double used = static_cast<double>(kernel.storage_bytes()) *
                      static_cast<double>(occupancy(kernel, machine).tbs_per_sm);
  const double storage = 4.0 * static_cast<double>(machine.registers_per_sm) +
                         static_cast<double>(machine.shared_memory_configs.back());
  return 100.0 * used / storage;
}

}  // namespace segue::gpu
