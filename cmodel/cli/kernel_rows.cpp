#include "cmodel/cli/kernel_rows.hpp"

#include <algorithm>

#include "cmodel/engine/workload/occupancy.hpp"
#include "cmodel/engine/workload/tb_time.hpp"

namespace segue::cli {

std::vector<KernelRow> kernel_rows(const RunRequest& request) {
  using engine::TbTime;
  std::vector<KernelRow> rows;
  const auto& processes = request.workload.processes;
  for (std::size_t i = 0; i < request.workload.applications.size(); ++i) {
    const bool runs = std::any_of(processes.begin(), processes.end(),
                                  [i](const auto& process) { return process.application == i; });
    if (!runs) continue;
    const engine::Application& application = request.workload.applications[i];
    const engine::Machine& measured_on =
        application.measured_on ? *application.measured_on : request.machine;
    for (const engine::Kernel& kernel : application.kernels) {
      rows.push_back({.application = application.name,
                      .kernel = kernel.name,
                      .tbs = kernel.tbs,
                      .tbs_per_sm = occupancy(kernel, request.machine).tbs_per_sm,
                      .tb_time_corrected = tb_time_us(kernel, measured_on, TbTime::kCorrected),
                      .tb_time_printed = tb_time_us(kernel, measured_on, TbTime::kPrinted),
                      .context_bytes = kernel.context_bytes(),
                      .save_time = save_time_us(kernel, request.machine)});
    }
  }
  return rows;
}

}  // namespace segue::cli
