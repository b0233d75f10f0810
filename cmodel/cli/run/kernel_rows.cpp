#include "cmodel/cli/run/kernel_rows.hpp"

#include <algorithm>

#include "cmodel/cli/run/sm_save.hpp"
#include "cmodel/gpu/workload/tb_time.hpp"

namespace segue::cli {

std::vector<KernelRow> kernel_rows(const RunRequest& request) {
  using gpu::TbTime;
  std::vector<KernelRow> rows;
  const auto& processes = request.workload.processes;
  for (std::size_t i = 0; i < request.workload.applications.size(); ++i) {
    const auto process = std::ranges::find(processes, i, &gpu::Process::application);
    if (process == processes.end()) continue;
    const auto& plans =
        request.plan.processes[static_cast<std::size_t>(process - processes.begin())].kernels;
    const gpu::Application& application = request.workload.applications[i];
    const gpu::Machine& measured_on =
        application.measured_on ? *application.measured_on : request.machine;
    for (std::size_t k = 0; k < application.kernels.size(); ++k) {
      const gpu::Kernel& kernel = application.kernels[k];
      const gpu::Machine& timed = timed_on(kernel, request.machine, measured_on);
      const std::uint32_t tbs_per_sm = plans[k].tbs_per_sm;
      const std::uint64_t wave = std::uint64_t{tbs_per_sm} * request.machine.sms;
      const std::uint64_t waves = (kernel.tbs + wave - 1) / wave;
      const gpu::Cycle launching = request.machine.launch_latency + request.machine.setup_time;
      rows.push_back({.application = application.name,
                      .kernel = kernel.name,
                      .tbs = kernel.tbs,
                      .tbs_per_sm = tbs_per_sm,
                      .tb_time_corrected = tb_time_us(kernel, timed, TbTime::kCorrected),
                      .tb_time_printed = tb_time_us(kernel, timed, TbTime::kPrinted),
                      .context_bytes = kernel.context_bytes(),
                      .save_time = sm_save_us(request, kernel, tbs_per_sm),
                      .alone_us = request.machine.clock.us(launching) +
                                  static_cast<double>(waves) *
                                      tb_time_us(kernel, timed, request.options.tb_time),
                      .profile = kernel.profile});
    }
  }
  return rows;
}

}  // namespace segue::cli
