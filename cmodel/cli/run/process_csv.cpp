#include "cmodel/cli/run/process_csv.hpp"

#include <fmt/format.h>

#include <iterator>
#include <optional>

#include "cmodel/cli/common/csv_field.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/process_figures.hpp"
#include "cmodel/cli/run/run_columns.hpp"

namespace segue::cli {

std::string process_csv(const RunRequest& request, const gpu::RunResult& result,
                        const statistics::ProcessStatistics& statistics) {
  const gpu::Clock& clock = request.machine.clock;
  const auto ms = [&](gpu::Cycle cycles) { return clock.us(cycles) / 1e3; };
  std::string text(kRunColumns);
  text +=
      "process,application,runs,alone_ms,shared_ms,ntt,progress,work_alone_ms,work_ms,cpu_ms,copy_"
      "ms,"
      "in_sms_ms,waiting_ms,tbs_ended,tbs_preempted,verdict,fidelity\r\n";
  const std::string about = run_fields(request);
  const auto out = std::back_inserter(text);
  for (std::size_t ctx = 0; ctx < result.processes.size(); ++ctx) {
    const gpu::ProcessResult& process = result.processes[ctx];
    const statistics::ProcessTimes& times = statistics.processes()[ctx];
    text += about;
    fmt::format_to(out, "{},{},{},", csv_field(process.name), csv_field(process.application),
                   process.runs);
    const ProcessFigures figures = figures_of(process, clock);
    const auto field = [](std::optional<double> value) {
      return value ? fmt::format("{:.6f}", *value) : "";
    };
    fmt::format_to(out, "{},{},{}", field(figures.alone_ms), field(figures.shared_ms),
                   field(figures.ntt));
    if (request.plan.kernels_share_sms()) {
      fmt::format_to(out, ",{},{},{:.6f}", field(figures.progress), field(figures.work_alone_ms),
                     process.useful_cycles / clock.mhz() / 1e3);
    } else {
      text += ",,,";
    }
    fmt::format_to(out, ",{:.6f},{:.6f},{:.6f},{:.6f},{},{},{},{}\r\n", ms(times.cpu),
                   ms(times.copy), ms(times.sms), ms(times.waiting), process.finished_tbs,
                   process.preempted_tbs, verdict_of(result), kModelled);
  }
  return text;
}

}  // namespace segue::cli
