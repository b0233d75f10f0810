#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"
#include "cmodel/gpu/kernel_profile/kernel_profile.hpp"
#include "cmodel/gpu/kernel_profile/speed.hpp"
#include "cmodel/gpu/plan/block_sizes.hpp"
#include "cmodel/gpu/plan/shared_policy.hpp"
#include "cmodel/gpu/plan/stop_rule.hpp"
#include "cmodel/gpu/workload/clock.hpp"
#include "cmodel/gpu/workload/resource_shares.hpp"

namespace segue::gpu {

/// A kernel as the simulator needs it: integers, times in cycles.
struct KernelPlan {
  std::string name;
  std::uint32_t tb_count = 0;
  std::uint32_t tbs_per_sm = 0;
  bool persistent = false;  ///< its TBs never end
  Cycle tb_shortest = 0;    ///< a TB lasts from `tb_shortest` to `tb_shortest + tb_spread`
  Cycle tb_spread = 0;
  std::vector<Cycle> tb_quantiles;  ///< if any, a TB lasts one of them instead, each as likely
  Cycle tb_transfer = 0;            ///< saving or restoring one TB, at least 1
  /// Least time from its first request to its last answer, even if the memory is free: a TB has few
  /// requests outstanding. `ResidentSm` only.
  Cycle tb_transfer_least = 0;
  std::uint32_t context_lines = 0;  ///< 128 B lines that a saved TB takes
  std::uint32_t warps = 0;          ///< of a TB; 0: not known
  /// Input of the techniques. Without a context in it, saving any part takes `tb_transfer`.
  KernelProfile profile;
  SpeedDemand speed;      ///< for `RateModel`
  ResourceShares shares;  ///< for the allocator; all 0 under the SM driver's policies
};

/// The next step of a program.
struct Step {
  enum class Kind : std::uint8_t { kLaunch, kCopyIn, kCopyOut, kCpu, kWait };
  Kind kind = Kind::kLaunch;
  bool asynchronous = false;  ///< of a command: the program goes on before it ends
  std::uint32_t queue = 0;    ///< of a command
  std::uint32_t kernel = 0;   ///< of a launch: index into the process's kernels
  std::uint32_t launch = 0;   ///< of a launch: its number in the run
  Cycle cycles = 0;           ///< of CPU work and of a copy, at least 1
  std::uint64_t bytes = 0;    ///< of a copy, for reports

  [[nodiscard]] bool is_command() const { return kind != Kind::kCpu && kind != Kind::kWait; }
};

/// A process: one context and its application's program, replayed.
struct ProcessPlan {
  std::string name;  ///< unique in the run: "2:lbm"
  std::string application;
  std::uint64_t stream = 0;  ///< which random numbers: the process's number in the workload
  std::vector<KernelPlan> kernels;
  std::vector<Step> steps;   ///< one run, at least one command
  std::uint32_t queues = 1;  ///< command queues that its steps name
  Cycle start = 0;
  std::int32_t tokens = 0;
  std::uint32_t priority = 0;
  bool background = false;
  Cycle period = 0;        ///< run k begins at `start` + k periods, or late; 0: after run k - 1
  Cycle deadline = 0;      ///< of each run's launches, from the run's beginning; 0: none
  bool kill_late = false;  ///< launches that are not done at their deadline are killed

  /// The process is compared with a run on its own (NTT). Periodic ones have outcomes instead.
  [[nodiscard]] bool is_measured() const { return !background && period == 0; }

  /// 128 B lines that a saved TB of any of its kernels fits.
  [[nodiscard]] std::uint32_t context_lines() const;
};

/// Mode bits of the SM driver: readings of thesis 2.3 and 5.2.4 (rtl/sm_driver/sm_driver.md).
struct DriverModes {
  bool release_event = false;   ///< a vacated SM invokes the published loop of DSS
  bool spare_once = false;      ///< a spare token ends with the first kernel that has it
  bool fullest_victim = false;  ///< the SM with most TBs is taken, not the lowest
  bool fcfs_exclusive = false;  ///< in FCFS only the oldest kernel gets SMs
  bool operator==(const DriverModes&) const = default;
};

/// Everything a simulation needs. Two simulations of the same plan have the same
/// events, whichever driver decides.
struct Plan {
  sm_driver::Params params;
  SpeedLimits speed;  ///< for `RateModel`
  sm_driver::Policy policy = sm_driver::Policy::kFcfs;
  SharedPolicy shared = SharedPolicy::kNone;  ///< any other: the allocator decides, not the driver
  std::uint32_t share_limit = 0;              ///< of the allocator: all that an SM has
  sm_driver::Technique technique = sm_driver::Technique::kDrain;
  DriverModes modes;
  BlockSizes sizes;
  std::uint32_t quantum = 0;         ///< a turn of round robin in cycles, in other policies 0
  std::uint32_t drain_deadline = 0;  ///< a drain becomes a switch after so many cycles; 0: never
  Cycle latency_limit = 0;           ///< in which the selector wants an SM vacated
  Cycle headroom = 0;                ///< of the limit, kept for effects that it cannot foresee
  std::int32_t spare_tokens = 0;
  Cycle setup_time = 0;
  Cycle memory_latency = 0;          ///< of a request of a preemption engine
  Cycle launch_latency = 0;          ///< from a command at the front of its queue to its engine
  std::uint32_t cpu_threads = 1;     ///< CPU work that can be done at once
  std::uint32_t queue_depth = 1;     ///< commands of a process; its program waits before one more
  bool urgent_copies_first = false;  ///< transfer engine by priority (NPQ), not arrival (FCFS)
  std::uint32_t runs = 1;            ///< completed runs wanted of every process, also alone
  StopRule stop;                     ///< when the processes together are done
  Cycle no_progress_limit = 0;       ///< no TB of a process finished for so long
  Cycle max_time = kNever;           ///< the simulation ends here, finished or not
  std::uint64_t seed = 0;
  std::vector<ProcessPlan> processes;  ///< process i has context i

  /// The context of some kernel changes with its progress, or its transfers take a least time:
  /// only the general SM runs such.
  [[nodiscard]] bool needs_general_sm() const;
  /// The allocator decides, not the SM driver.
  [[nodiscard]] bool kernels_share_sms() const { return shared != SharedPolicy::kNone; }
  /// It does so for a fixed time: processes are compared by the work of that time, with their work
  /// alone in the same time, not by turnaround times.
  [[nodiscard]] bool compares_work() const {
    return kernels_share_sms() && std::holds_alternative<StopAfterTime>(stop);
  }
  /// TBs of a process that can be active at once, each with a place for its context.
  [[nodiscard]] std::uint64_t places() const {
    return std::uint64_t{params.num_sms} * params.num_slots;
  }
  /// Process `index` alone on the same machine from the same start on, first come first
  /// served (or by the allocator, if it decides, and for the same time), with the same thread-block
  /// durations: the isolated run of NTT.
  [[nodiscard]] Plan isolated(std::size_t index) const;
};

}  // namespace segue::gpu
