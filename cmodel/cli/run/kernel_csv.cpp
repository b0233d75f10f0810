#include "cmodel/cli/run/kernel_csv.hpp"

#include <fmt/format.h>

#include <iterator>

#include "cmodel/cli/common/csv_field.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/run_columns.hpp"

namespace segue::cli {

std::string kernel_csv(const RunRequest& request, const gpu::RunResult& result,
                       const statistics::KernelStatistics& statistics) {
  std::string text(kRunColumns);
  text +=
      "process,kernel,launches,mean_to_first_sm_us,max_to_first_sm_us,mean_to_done_us,"
      "max_to_done_us,tbs_ended,tbs_preempted,mean_resumed_per_tb,verdict,fidelity\r\n";
  const std::string about = run_fields(request);
  const double mhz = request.machine.clock.mhz();
  for (const statistics::KernelCounts& row : statistics.kernels()) {
    const gpu::ProcessPlan& process = request.plan.processes[row.ctx];
    text += about;
    // Empty for an event that no launch has reached.
    const auto fields = [&](const statistics::Times& times) {
      return times.count == 0 ? std::string(",")
                              : fmt::format("{:.3f},{:.3f}", times.mean() / mhz,
                                            request.machine.clock.us(times.max));
    };
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{},{},{},{},{}\r\n",
                   csv_field(process.name), csv_field(process.kernels[row.kernel].name),
                   row.launches, fields(row.to_first_sm), fields(row.to_done), row.tbs_ended,
                   row.tbs_preempted,
                   row.tbs_ended == 0 ? "" : fmt::format("{:.6g}", row.resumed_per_tb()),
                   verdict_of(result), kModelled);
  }
  return text;
}

}  // namespace segue::cli
