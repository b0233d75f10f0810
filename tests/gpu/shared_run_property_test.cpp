// Random small machines and workloads under every policy and technique of the allocator.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "cmodel/gpu/sim/observer_list.hpp"
#include "tests/gpu/conservation.hpp"
#include "tests/gpu/limit_watch.hpp"
#include "tests/gpu/random_plans.hpp"
#include "tests/gpu/small_plans.hpp"

namespace segue::gpu {
namespace {

/// Runs the plan with both watches at it.
struct Watched {
  explicit Watched(const Plan& plan) : tbs(plan), limits(plan) {
    ObserverList all;
    all.add(tbs);
    all.add(limits);
    RunOptions options;
    options.observer = &all;
    result = run(plan, options);
  }

  Conservation tbs;
  LimitWatch limits;
  RunResult result;
};

std::uint64_t launches_of_run(const ProcessPlan& process) {
  return static_cast<std::uint64_t>(
      std::ranges::count(process.steps, Step::Kind::kLaunch, &Step::kind));
}

/// The plan with room for a thread block of each process on every SM, and thread blocks that last
/// longer than it takes to serve everyone once. Without the one, partitions go to the kernel that
/// comes last, and swaps for room need not end; without the other, kernels of a low index that are
/// launched again and again are served alone (drf_allocator.md, "Differences from the paper").
/// Kernels wait for the memory as their traffic demands: if others took all of the bandwidth and
/// waited for none, a thread block would hardly move.
Plan with_room_for_all(Plan plan) {
  constexpr Cycle kServesEveryone = 1000;
  const std::uint32_t limit_of_slot = plan.share_limit / plan.params.num_slots;
  plan.params.num_slots = std::max<std::uint32_t>(plan.params.num_slots, kMostRandomProcesses);
  plan.share_limit = limit_of_slot * plan.params.num_slots;
  const std::uint32_t most = plan.share_limit / kMostRandomProcesses;
  for (ProcessPlan& process : plan.processes) {
    for (KernelPlan& kernel : process.kernels) {
      kernel.tb_shortest = std::max(kernel.tb_shortest, kServesEveryone);
      share(kernel,
            {.regs = std::min(kernel.shares.regs, most),
             .threads = std::min(kernel.shares.threads, most),
             .smem = std::min(kernel.shares.smem, most)},
            plan);
      SpeedDemand& speed = kernel.speed;
      const double traffic = speed.issue * speed.dram_bytes * kernel.tbs_per_sm;
      speed.memory_wait =
          std::min(1.0, plan.params.num_sms * traffic / plan.speed.dram_bytes_per_cycle);
    }
  }
  return plan;
}

RC_GTEST_PROP(SharedRun, CompletesAndLosesNoThreadBlock, ()) {
  const Plan plan = with_room_for_all(random_shared_plan(kMostRandomProcesses));
  const Watched seen(plan);
  RC_ASSERT(seen.tbs.broken() == "");
  RC_ASSERT(seen.limits.broken() == "");
  RC_ASSERT(!seen.result.stall.has_value());
  std::uint64_t launches = 0;
  for (std::size_t i = 0; i < plan.processes.size(); ++i) {
    RC_ASSERT(seen.result.processes[i].runs >= plan.runs);
    launches += seen.result.processes[i].runs * launches_of_run(plan.processes[i]);
  }
  RC_ASSERT(seen.tbs.kernels_done() >= launches);
  RC_ASSERT(seen.result.tb_events == seen.tbs.finished() + seen.tbs.preempted());
  RC_CLASSIFY(seen.tbs.preempted() > 0, "with preempted thread blocks");
  RC_CLASSIFY(seen.limits.most_kernels() > 1, "with kernels that share an SM");
}

RC_GTEST_PROP(SharedRun, EndsAndLosesNoThreadBlockOnAnyMachine, ()) {
  Plan plan = random_shared_plan(1);
  plan.no_progress_limit = 100'000;
  const Watched seen(plan);
  RC_ASSERT(seen.tbs.broken() == "");
  RC_ASSERT(seen.limits.broken() == "");
  if (!seen.result.stall) return;
  RC_ASSERT(!seen.result.stall->waiting.empty());
  RC_ASSERT(!seen.result.stall->time_up);
}

RC_GTEST_PROP(SharedRun, SkippingChangesNothing, ()) {
  Plan plan = random_shared_plan(1);
  plan.no_progress_limit = 20'000;
  const RunResult skipped = run(plan);
  const RunResult ticked = run_every_cycle(plan);
  RC_ASSERT(skipped.event_hash == ticked.event_hash);
  RC_ASSERT(skipped.driver_ticks == ticked.driver_ticks);
}

}  // namespace
}  // namespace segue::gpu
