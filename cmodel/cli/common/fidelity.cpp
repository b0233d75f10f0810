#include "cmodel/cli/common/fidelity.hpp"

#include <fmt/format.h>

namespace segue::cli {
namespace {

/// Kernels whose profiles do not say when they stop being idempotent.
std::size_t silent_kernels(const gpu::Plan& plan) {
  std::size_t silent = 0;
  for (const gpu::ProcessPlan& process : plan.processes) {
    for (const gpu::KernelPlan& kernel : process.kernels) {
      if (!kernel.profile.first_non_idempotent) ++silent;
    }
  }
  return silent;
}

std::size_t uncounted_kernels(const gpu::Plan& plan) {
  std::size_t uncounted = 0;
  for (const gpu::ProcessPlan& process : plan.processes) {
    for (const gpu::KernelPlan& kernel : process.kernels) {
      if (kernel.profile.instructions == 0) ++uncounted;
    }
  }
  return uncounted;
}

}  // namespace

Fidelity fidelity_of(const RunRequest& request) {
  Fidelity fidelity{.published = request.workload.published, .assumed = {}};
  for (const std::string& key : request.machine.assumed) {
    fidelity.assumed.push_back(request.machine.name + ": " + key);
  }
  fidelity.assumed.insert(fidelity.assumed.end(), request.workload.assumed.begin(),
                          request.workload.assumed.end());
  const bool selects = request.options.technique == sm_driver::Technique::kChimera;
  const bool flushes = selects || request.options.technique == sm_driver::Technique::kFlush;
  if (const std::size_t silent = silent_kernels(request.plan); flushes && silent != 0) {
    fidelity.assumed.push_back(fmt::format(
        "{} kernels without non_idempotent_at are idempotent: they can always start over", silent));
  }
  if (const std::size_t uncounted = uncounted_kernels(request.plan); selects && uncounted != 0) {
    fidelity.assumed.push_back(fmt::format(
        "{} kernels without instructions_per_tb execute a warp instruction a cycle", uncounted));
  }
  return fidelity;
}

}  // namespace segue::cli
