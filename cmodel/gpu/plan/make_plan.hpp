#pragma once

#include <cstdint>
#include <optional>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/workload/machine.hpp"
#include "cmodel/gpu/workload/tb_time.hpp"
#include "cmodel/gpu/workload/workload.hpp"

namespace segue::gpu {

/// Which thread blocks may be flushed (Chimera 2.4, 3.4).
enum class Idempotence : std::uint8_t {
  kRelaxed,  ///< those before their first non-idempotent instruction
  kStrict,   ///< those of kernels without such instructions
};

struct PlanOptions {
  sm_driver::Policy policy = sm_driver::Policy::kDss;
  /// Any but `kNone`: the allocator decides, and `policy` is not read.
  SharedPolicy shared = SharedPolicy::kNone;
  sm_driver::Technique technique = sm_driver::Technique::kSwitch;
  DriverModes modes;
  BlockSizes sizes;
  std::uint32_t quantum = 0;         ///< cycles: at least 1 with round robin, else 0
  std::uint32_t drain_deadline = 0;  ///< cycles; 0: never
  Idempotence idempotence = Idempotence::kRelaxed;
  double latency_limit_us = 0.0;  ///< of an SM's preemption, for the selector
  std::uint32_t headroom = 700;   ///< cycles of the limit that the selector keeps
  std::uint64_t seed = 1;
  TbTime tb_time = TbTime::kCorrected;
  bool urgent_copies_first = false;          ///< NPQ in the transfer engine, else FCFS
  double cpu_scale = 1.0;                    ///< of the applications' CPU work
  std::optional<std::uint32_t> queue_depth;  ///< commands of a process; none: the machine's
  std::optional<double> max_time_us;         ///< simulated
};

/// @throws BadInput if kernels cannot share an SM of this machine, or not with this technique.
void check_shared_sms(const Machine& machine, sm_driver::Technique chosen);

/// Turns a workload into cycles on a machine.
/// @throws BadInput if the machine cannot run it: a kernel that fits no SM, more
/// processes than contexts, more to save than handles can name.
Plan make_plan(const Machine& machine, const Workload& workload, const PlanOptions& options);

/// The durations, context and occupancy of one kernel.
/// @param tb_cv of the workload; none: its thread blocks vary evenly, by `tb_variation`
/// @param shares of an SM that several kernels share; none: an SM has one kernel
KernelPlan plan_kernel(const Kernel& kernel, const Machine& machine, const Machine& measured_on,
                       double tb_variation, TbTime tb_time, std::optional<double> tb_cv = {},
                       const std::optional<ResourceShares>& shares = {});

}  // namespace segue::gpu
