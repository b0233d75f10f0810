#include "cmodel/cli/estimate/kernel_estimate.hpp"

#include <algorithm>
#include <limits>

#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/sm_save.hpp"
#include "cmodel/gpu/sim/selector_choice.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"
#include "cmodel/gpu/workload/tb_time.hpp"

namespace segue::cli {
namespace {

constexpr std::uint32_t kSteps = 10;

gpu::TbState at_step(const gpu::KernelPlan& kernel, std::uint32_t step) {
  const gpu::Work work = gpu::work_of(kernel.profile.duration);
  // A thread block that is done has left; an endless one stays at its start.
  const gpu::Work done = work == gpu::kEndless ? 0 : std::min(work - 1, work / kSteps * step);
  return {.work = work, .done = done};
}

/// A thread block's way out as the technique plans it, or as the selector's twin decides.
char way(const RunRequest& request, const gpu::KernelPlan& kernel, std::uint32_t step) {
  const gpu::TbState tb = at_step(kernel, step);
  const gpu::Technique* technique = gpu::find_technique(request.options.technique);
  if (technique->by_selector) {
    technique = gpu::find_technique(
        gpu::selector_choice(kernel, {.progress = static_cast<double>(step) / kSteps,
                                      .idempotent = gpu::may_start_over(tb, kernel.profile),
                                      .latency_limit = request.plan.latency_limit,
                                      .headroom = request.plan.headroom}));
  }
  switch (technique->plan(tb, kernel.profile).leaves) {
    case gpu::VacatePlan::Leaves::kFinished:
      return 'D';
    case gpu::VacatePlan::Leaves::kRestarts:
      return 'F';
    case gpu::VacatePlan::Leaves::kSaved:
      break;
  }
  return 'S';
}

/// By the drain's own plan, over a thread block's progress: half of its work is left.
double mean_drain_us(const RunRequest& request, const gpu::KernelPlan& kernel) {
  if (kernel.persistent) return std::numeric_limits<double>::infinity();
  double left = 0.0;
  for (std::uint32_t step = 0; step <= kSteps; ++step) {
    const gpu::TbState tb = at_step(kernel, step);
    const gpu::VacatePlan plan = gpu::plan_drain(tb, kernel.profile);
    left += static_cast<double>(plan.stop_at - tb.done) / (kSteps + 1);
  }
  return left / gpu::kWorkPerCycle / request.machine.clock.mhz();
}

KernelEstimate estimate(const RunRequest& request, const gpu::Kernel& kernel,
                        const gpu::KernelPlan& plan) {
  KernelEstimate it;
  it.kernel = kernel.name;
  it.tbs_per_sm = plan.tbs_per_sm;
  it.register_bytes = 4 * kernel.regs_per_tb;
  it.shared_bytes = kernel.shared_bytes_per_tb;
  it.saved_bytes = kernel.context_bytes();
  it.other_bytes = it.saved_bytes - std::min(it.saved_bytes, kernel.storage_bytes());
  it.tb_save_us = gpu::bandwidth_time_us(kernel, request.machine);
  it.tb_throttle_us = gpu::latency_time_us(kernel, request.machine);
  it.sm_save_us = sm_save_us(request, kernel, it.tbs_per_sm);
  it.tb_drain_us = mean_drain_us(request, plan);
  // The longest of n even remainders is n/(n+1) of the whole, one of them 1/2 of it.
  const double n = it.tbs_per_sm;
  it.sm_drain_us = 2.0 * it.tb_drain_us * n / (n + 1.0);
  for (std::uint32_t step = 0; step <= kSteps; ++step) it.ways += way(request, plan, step);
  return it;
}

}  // namespace

std::vector<KernelEstimate> kernel_estimates(const RunRequest& request) {
  std::vector<KernelEstimate> estimates;
  const auto& processes = request.workload.processes;
  for (std::size_t i = 0; i < request.workload.applications.size(); ++i) {
    const auto process = std::ranges::find(processes, i, &gpu::Process::application);
    if (process == processes.end()) continue;
    const gpu::Application& application = request.workload.applications[i];
    const gpu::ProcessPlan& plan =
        request.plan.processes[static_cast<std::size_t>(process - processes.begin())];
    for (std::size_t k = 0; k < application.kernels.size(); ++k) {
      estimates.push_back(estimate(request, application.kernels[k], plan.kernels[k]));
      estimates.back().application = application.name;
    }
  }
  return estimates;
}

std::string_view ways_fidelity(const RunRequest& request) {
  return gpu::find_technique(request.options.technique)->by_selector ? kChecked : kModelled;
}

}  // namespace segue::cli
