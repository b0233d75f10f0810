#include "cmodel/gpu/plan/make_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cmodel/gpu/plan/lognormal_tbs.hpp"
#include "cmodel/gpu/plan/plan_steps.hpp"
#include "cmodel/gpu/techniques/technique_names.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"
#include "cmodel/gpu/workload/kernel_speed.hpp"
#include "cmodel/gpu/workload/occupancy.hpp"

namespace segue::gpu {
namespace {

constexpr std::uint64_t kLineBytes = 128;
/// No TB of a process finished for a second, or for as long as twenty of the
/// longest TBs of the workload take: assumed; `no_progress_limit_ms` says otherwise.
constexpr double kNoProgressUs = 1e6;
constexpr Cycle kNoProgressTbs = 20;
/// Contexts of the largest allocator (rtl/drf_allocator/drf_allocator.toml).
constexpr std::uint32_t kAllocatorContexts = 16;

ProcessPlan plan_process(const Process& process, std::size_t index, const Machine& machine,
                         const Workload& workload, const PlanOptions& options) {
  const Application& application = workload.applications[process.application];
  const Machine& measured_on = application.measured_on ? *application.measured_on : machine;
  ProcessPlan plan;
  plan.name = fmt::format("{}:{}", index, application.name);
  plan.application = application.name;
  plan.stream = index;
  for (const Kernel& kernel : application.kernels) {
    std::optional<ResourceShares> shares;
    if (options.shared != SharedPolicy::kNone) shares = shares_of(kernel, machine);
    plan.kernels.push_back(plan_kernel(kernel, machine, measured_on, workload.tb_variation,
                                       options.tb_time, workload.tb_cv, shares));
    // Strictly, a kernel that is not idempotent is never flushed, as if it began with that.
    auto& point = plan.kernels.back().profile.first_non_idempotent;
    if (options.idempotence == Idempotence::kStrict && point && !std::isinf(*point)) point = 0.0;
  }
  plan_steps(application, machine, options.cpu_scale, plan);
  plan.start = machine.clock.cycles(process.start_us);
  plan.priority = process.priority;
  plan.period = machine.clock.cycles(process.period_us.value_or(0.0));
  if (process.period_us) plan.period = std::max<Cycle>(1, plan.period);
  plan.deadline = machine.clock.cycles(process.deadline_us.value_or(0.0));
  if (process.deadline_us) plan.deadline = std::max<Cycle>(1, plan.deadline);
  plan.kill_late = process.kill_late;
  plan.background = process.background;
  return plan;
}

/// Equal sharing (thesis 5.3.4): the whole part to each, the rest to the first to come.
/// The driver takes kMaxTokens at most: one process on 64 SMs has the last as a spare one.
void share_tokens(const Machine& machine, const Workload& workload, Plan& plan) {
  constexpr std::int32_t kMost = sm_driver::kMaxTokens;
  const auto sms = static_cast<std::int32_t>(machine.sms);
  const auto processes = static_cast<std::int32_t>(workload.processes.size());
  const std::int32_t each = std::min(sms / processes, kMost);
  const bool given = workload.processes.front().tokens.has_value();
  plan.spare_tokens =
      given ? workload.spare_tokens.value_or(0) : std::min(sms - each * processes, kMost);
  for (std::size_t i = 0; i < plan.processes.size(); ++i) {
    plan.processes[i].tokens = workload.processes[i].tokens.value_or(each);
  }
}

/// The context memory has a place for each TB of each process that can be active;
/// handles must be able to name its lines.
void check_contexts(const Workload& workload, const Plan& plan) {
  std::uint64_t lines = 0;
  for (std::size_t i = 0; i < plan.processes.size(); ++i) {
    const ProcessPlan& process = plan.processes[i];
    lines += plan.places() * process.context_lines();
    if (lines < sm_driver::kHandleNone) continue;
    const auto largest = std::find_if(
        process.kernels.begin(), process.kernels.end(),
        [&](const KernelPlan& k) { return k.context_lines == process.context_lines(); });
    const auto& kernels = workload.applications[workload.processes[i].application].kernels;
    const Kernel& kernel = kernels[static_cast<std::size_t>(largest - process.kernels.begin())];
    throw BadInput(
        kernel.place,
        fmt::format("kernel '{}' saves {} lines of 128 B a thread block (regs_per_tb, "
                    "shared_bytes_per_tb); with a place for each of process {}'s {} the contexts "
                    "need {} lines; allowed: at most {}",
                    kernel.name, process.context_lines(), process.name, plan.places(), lines,
                    sm_driver::kHandleNone - 1));
  }
}

/// The workload's stop rule in cycles.
/// @throws BadInput for a budget of instructions if a process that is waited for has a kernel
/// without a number of them.
StopRule stop_rule(const Machine& machine, const Workload& workload) {
  if (workload.stop_after_us) {
    const Cycle stop = machine.clock.cycles(*workload.stop_after_us);
    if (stop < kNever) return StopAfterTime{std::max<Cycle>(1, stop)};
    throw BadInput(Place{.file = workload.file},
                   fmt::format("stop_after_ms = {}, but simulated time ends after 2^48 - 1 cycles; "
                               "allowed at {} MHz: below {}",
                               *workload.stop_after_us / 1e3, machine.clock.mhz(),
                               machine.clock.us(kNever) / 1e3));
  }
  if (!workload.stop_after_instructions) return StopAfterRuns{};
  for (const Process& process : workload.processes) {
    if (process.background) continue;
    const Application& application = workload.applications[process.application];
    for (const Kernel& kernel : application.kernels) {
      if (kernel.profile.instructions != 0) continue;
      throw BadInput(kernel.place,
                     fmt::format("kernel '{}' has no instructions_per_tb, which "
                                 "stop_after_instructions counts; allowed: a number of warp "
                                 "instructions for every kernel of a process that is waited for",
                                 kernel.name));
    }
  }
  return StopAfterInstructions{*workload.stop_after_instructions};
}

/// The allocator kills no kernel.
void check_deadlines(const Workload& workload) {
  for (const Process& process : workload.processes) {
    if (!process.kill_late) continue;
    throw BadInput(process.place,
                   "late = 'kill' where kernels share an SM; allowed: 'finish', for the allocator "
                   "kills no kernel");
  }
}

/// Kernels share an SM by their issue rates.
void check_issue_rates(const Workload& workload, const Plan& plan) {
  for (std::size_t i = 0; i < plan.processes.size(); ++i) {
    const Application& application = workload.applications[workload.processes[i].application];
    for (std::size_t k = 0; k < application.kernels.size(); ++k) {
      const KernelPlan& kernel = plan.processes[i].kernels[k];
      if (kernel.speed.issue > 0.0) continue;
      throw BadInput(application.kernels[k].place,
                     fmt::format("kernel '{}' has no issue_rate, by which kernels share an SM; "
                                 "allowed: warp instructions a cycle of one warp",
                                 kernel.name));
    }
  }
}

Cycle longest_tb(const KernelPlan& kernel) {
  return kernel.tb_quantiles.empty() ? kernel.tb_shortest + kernel.tb_spread
                                     : kernel.tb_quantiles.back();
}

Cycle longest_tb(const Plan& plan) {
  Cycle longest = 0;
  for (const ProcessPlan& process : plan.processes) {
    for (const KernelPlan& kernel : process.kernels) {
      if (!kernel.persistent) longest = std::max(longest, longest_tb(kernel));
    }
  }
  return longest;
}

}  // namespace

KernelPlan plan_kernel(const Kernel& kernel, const Machine& machine, const Machine& measured_on,
                       double tb_variation, TbTime tb_time, std::optional<double> tb_cv,
                       const std::optional<ResourceShares>& shares) {
  const Machine& timed = timed_on(kernel, machine, measured_on);
  const double mean_us = tb_time_us(kernel, timed, tb_time);
  KernelPlan plan;
  plan.name = kernel.name;
  plan.tb_count = kernel.tbs;
  plan.tbs_per_sm = shares ? shares->tbs_per_sm() : occupancy(kernel, machine).tbs_per_sm;
  if (shares) plan.shares = *shares;
  plan.persistent = std::isinf(mean_us);
  if (!plan.persistent && tb_cv) {
    const std::uint32_t resident =
        &timed == &machine ? plan.tbs_per_sm : occupancy(kernel, timed).tbs_per_sm;
    plan.tb_quantiles =
        lognormal_tbs({.mean = machine.clock.mhz() * mean_us, .cv = kernel.tb_cv.value_or(*tb_cv)},
                      kernel.tbs, resident * timed.sms);
  } else if (!plan.persistent) {
    const Cycle mean = std::max<Cycle>(1, machine.clock.cycles(mean_us));
    const Cycle half = machine.clock.cycles(mean_us * kernel.tb_variation.value_or(tb_variation));
    plan.tb_shortest = std::max<Cycle>(1, mean - std::min(mean, half));
    plan.tb_spread = 2 * (mean - plan.tb_shortest);
  }
  plan.tb_transfer = std::max<Cycle>(1, machine.clock.cycles(bandwidth_time_us(kernel, machine)));
  plan.tb_transfer_least = machine.clock.cycles(latency_time_us(kernel, machine));
  plan.warps = kernel.warps_per_tb();
  plan.speed = speed_demand(kernel, machine, plan.tbs_per_sm);
  plan.profile = kernel.profile;
  plan.profile.context = kernel.context();
  plan.profile.duration =
      plan.persistent ? kNever : std::max<Cycle>(1, machine.clock.cycles(mean_us));
  plan.context_lines =
      static_cast<std::uint32_t>((kernel.context_bytes() + kLineBytes - 1) / kLineBytes);
  return plan;
}

void check_shared_sms(const Machine& machine, sm_driver::Technique chosen) {
  if (machine.issue_slots == 0.0) {
    throw BadInput(Place{.file = machine.file},
                   fmt::format("machine '{}' has no issue_slots_per_cycle, by which kernels share "
                               "an SM; allowed: a machine with it, such as gtx980",
                               machine.name));
  }
  if (machine.contexts > kAllocatorContexts) {
    throw BadInput(Place{.file = machine.file},
                   fmt::format("machine '{}' has {} contexts; allowed where kernels share an SM: "
                               "at most {}",
                               machine.name, machine.contexts, kAllocatorContexts));
  }
  const Technique& technique = *find_technique(chosen);
  if (!technique.with_shared_sms) {
    throw BadInput(fmt::format("technique '{}' with kernels that share an SM; allowed: {}",
                               technique.name, techniques_that(&Technique::with_shared_sms)));
  }
}

Plan make_plan(const Machine& machine, const Workload& workload, const PlanOptions& options) {
  if (workload.processes.size() > machine.contexts) {
    const Place& process = workload.processes[machine.contexts].place;
    throw BadInput(
        process.file.empty() ? machine.contexts_place : process,
        fmt::format("{} processes, but machine '{}' has {} context{}; allowed: at most {}",
                    workload.processes.size(), machine.name, machine.contexts,
                    machine.contexts == 1 ? "" : "s", machine.contexts));
  }
  if (options.shared != SharedPolicy::kNone) {
    check_shared_sms(machine, options.technique);
    check_deadlines(workload);
  }
  Plan plan;
  plan.params = machine.params(options.sizes.driver_action_clocks);
  plan.speed = speed_limits(machine);
  plan.policy = options.policy;
  plan.technique = options.technique;
  plan.modes = options.modes;
  plan.sizes = options.sizes;
  plan.quantum = options.quantum;
  plan.drain_deadline = options.drain_deadline;
  plan.latency_limit = machine.clock.cycles(options.latency_limit_us);
  plan.headroom = options.headroom;
  plan.setup_time = machine.setup_time;
  plan.memory_latency = machine.memory_latency;
  plan.launch_latency = machine.launch_latency;
  plan.cpu_threads = std::max(1U, machine.cpu_cores * machine.cpu_threads_per_core);
  plan.queue_depth = options.queue_depth.value_or(machine.queue_depth);
  plan.urgent_copies_first = options.urgent_copies_first;
  plan.runs = workload.runs;
  plan.stop = stop_rule(machine, workload);
  plan.seed = options.seed;
  for (std::size_t i = 0; i < workload.processes.size(); ++i) {
    plan.processes.push_back(plan_process(workload.processes[i], i, machine, workload, options));
  }
  share_tokens(machine, workload, plan);
  plan.shared = options.shared;
  if (plan.shared != SharedPolicy::kNone) {
    plan.share_limit = share_limit(machine);
    check_issue_rates(workload, plan);
  }
  check_contexts(workload, plan);
  const Cycle limit = machine.clock.cycles(workload.no_progress_limit_us.value_or(kNoProgressUs));
  plan.no_progress_limit = workload.no_progress_limit_us
                               ? std::max<Cycle>(1, limit)
                               : std::max(limit, kNoProgressTbs * longest_tb(plan));
  if (options.max_time_us) plan.max_time = machine.clock.cycles(*options.max_time_us);
  return plan;
}

}  // namespace segue::gpu
