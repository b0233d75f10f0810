#include "cmodel/cli/run/kernel_rows.hpp"

#include <algorithm>

#include "cmodel/gpu/workload/occupancy.hpp"
#include "cmodel/gpu/workload/tb_time.hpp"

namespace segue::cli {

std::vector<KernelRow> kernel_rows(const RunRequest& request) {
  using gpu::TbTime;
  std::vector<KernelRow> rows;
  const auto& processes = request.workload.processes;
  for (std::size_t i = 0; i < request.workload.applications.size(); ++i) {
    const bool runs = std::any_of(processes.begin(), processes.end(),
                                  [i](const auto& process) { return process.application == i; });
    if (!runs) continue;
    const gpu::Application& application = request.workload.applications[i];
    const gpu::Machine& measured_on =
        application.measured_on ? *application.measured_on : request.machine;
    for (const gpu::Kernel& kernel : application.kernels) {
      const std::uint32_t tbs_per_sm = occupancy(kernel, request.machine).tbs_per_sm;
      const std::uint64_t wave = std::uint64_t{tbs_per_sm} * request.machine.sms;
      const std::uint64_t waves = (kernel.tbs + wave - 1) / wave;
      const gpu::Cycle launching = request.machine.launch_latency + request.machine.setup_time;
      rows.push_back({.application = application.name,
                      .kernel = kernel.name,
                      .tbs = kernel.tbs,
                      .tbs_per_sm = tbs_per_sm,
                      .tb_time_corrected = tb_time_us(kernel, measured_on, TbTime::kCorrected),
                      .tb_time_printed = tb_time_us(kernel, measured_on, TbTime::kPrinted),
                      .context_bytes = kernel.context_bytes(),
                      .save_time = save_time_us(kernel, request.machine),
                      .alone_us = request.machine.clock.us(launching) +
                                  static_cast<double>(waves) *
                                      tb_time_us(kernel, measured_on, request.options.tb_time),
                      .profile = kernel.profile});
    }
  }
  return rows;
}

}  // namespace segue::cli
