#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/kernel_profile/speed.hpp"
#include "cmodel/gpu/workload/clock.hpp"
#include "cmodel/gpu/workload/given_time.hpp"

namespace segue::gpu {

/// One hardware configuration, such as the GPU of thesis Table 5.1.
struct Machine {
  std::string name;
  std::string file;
  std::uint32_t sms = 0;
  Clock clock{1.0};
  double bandwidth = 0.0;  ///< of the memory, bytes per second
  std::uint64_t registers_per_sm = 0;
  std::vector<std::uint64_t> shared_memory_configs;  ///< bytes, ascending; the first that fits
  std::uint32_t tbs_per_sm = 0;                      ///< TB slots
  std::uint32_t threads_per_sm = 0;
  /// Allocation units of an SM for thread blocks: registers, and bytes of shared memory.
  std::uint64_t register_granule = 1;
  std::uint64_t shared_memory_granule = 1;
  /// Warp-instructions that an SM issues a cycle; 0: thread blocks don't slow each other.
  double issue_slots = 0.0;
  WarpScheduler warp_scheduler = WarpScheduler::kLooseRoundRobin;
  /// Latency of one memory request in cycles. A thread block that is saved or restored has at most
  /// one 128 B request outstanding for each of its warps (SMK 4.1); 0: no such limit.
  Cycle memory_latency = 0;
  std::uint32_t contexts = 0;
  Place contexts_place;
  std::uint32_t ksrs = 0;  ///< kernels that can be active at once
  /// The host around the GPU; 0 if the file says nothing of it.
  std::uint32_t cpu_cores = 0;
  std::uint32_t cpu_threads_per_core = 1;
  double pcie_bytes_per_s = 0.0;     ///< of the copy under way
  std::uint64_t pcie_burst = 1;      ///< bytes; a copy is so many whole ones
  double copy_latency_us = 0.0;      ///< of a copy, before its first burst
  std::uint32_t queue_depth = 1024;  ///< commands that a process may have enqueued
  Cycle setup_time = 0;              ///< of an SM, from the setup command to `setup_done`
  /// From the end of a command, as the host sees it, to the one that follows it in its queue.
  Cycle launch_latency = 0;
  std::string policy;                ///< policy register, unless the user names one
  std::string technique;             ///< technique register, likewise
  std::vector<std::string> assumed;  ///< keys of the file with guessed values
  std::vector<GivenTime> times;

  /// Sizes of the SM driver; the machine leaves open how many clocks an action takes.
  [[nodiscard]] sm_driver::Params params(std::uint32_t action_clocks = 1) const {
    return {.num_sms = sms,
            .num_slots = tbs_per_sm,
            .num_ctxs = contexts,
            .num_ksrs = ksrs,
            .action_clocks = action_clocks};
  }
  /// Each SM's share of the memory bandwidth, bytes per second (thesis Table 5.2).
  [[nodiscard]] double bandwidth_share() const { return bandwidth / sms; }
};

}  // namespace segue::gpu
