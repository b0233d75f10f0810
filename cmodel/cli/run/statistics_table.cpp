#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/observers_table.hpp"

namespace segue::cli {
namespace {

void append_kernels(const RunRequest& request, const statistics::KernelStatistics& statistics,
                    std::string& text) {
  const gpu::Clock& clock = request.machine.clock;
  const auto out = std::back_inserter(text);
  std::size_t wide = 18;
  for (const statistics::KernelCounts& row : statistics.kernels()) {
    const gpu::ProcessPlan& process = request.plan.processes[row.ctx];
    wide = std::max({wide, process.name.size() + 1, process.kernels[row.kernel].name.size() + 1});
  }
  fmt::format_to(out, "\n{:<{}}{:<{}} {:>8} {:>21} {:>21} {:>10} {:>10} {:>8}\n", "", wide, "",
                 wide, "", "to first SM, us", "to done, us", "TBs", "TBs", "resumed");
  fmt::format_to(out, "{:<{}}{:<{}} {:>8} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>8}   [{}]\n",
                 "process", wide, "kernel", wide, "launches", "mean", "max", "mean", "max", "ended",
                 "preempted", "each", kModelled);
  for (const statistics::KernelCounts& row : statistics.kernels()) {
    const gpu::ProcessPlan& process = request.plan.processes[row.ctx];
    // A launch that has not come so far has no time.
    const auto mean = [&](const statistics::Times& times) {
      return times.count == 0 ? "-" : fmt::format("{:.2f}", times.mean() / clock.mhz());
    };
    const auto max = [&](const statistics::Times& times) {
      return times.count == 0 ? "-" : fmt::format("{:.2f}", clock.us(times.max));
    };
    fmt::format_to(out, "{:<{}}{:<{}} {:>8} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>8}\n",
                   process.name, wide, process.kernels[row.kernel].name, wide, row.launches,
                   mean(row.to_first_sm), max(row.to_first_sm), mean(row.to_done), max(row.to_done),
                   row.tbs_ended, row.tbs_preempted,
                   row.tbs_ended == 0 ? "-" : fmt::format("{:.3f}", row.resumed_per_tb()));
  }
}

void append_processes(const RunRequest& request, const statistics::ProcessStatistics& statistics,
                      std::string& text) {
  const auto ms = [&](gpu::Cycle cycles) { return request.machine.clock.us(cycles) / 1e3; };
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "\n{:<18} {:>11} {:>11} {:>11} {:>11}   [{}]\n", "process", "CPU ms",
                 "copies ms", "in SMs ms", "waiting ms", kModelled);
  for (std::size_t ctx = 0; ctx < statistics.processes().size(); ++ctx) {
    const statistics::ProcessTimes& times = statistics.processes()[ctx];
    fmt::format_to(out, "{:<18} {:>11.3f} {:>11.3f} {:>11.3f} {:>11.3f}\n",
                   request.plan.processes[ctx].name, ms(times.cpu), ms(times.copy), ms(times.sms),
                   ms(times.waiting));
  }
}

}  // namespace

std::string statistics_table(const RunRequest& request, const RunObservers& seen) {
  std::string text;
  if (!request.statistics) return text;
  if (seen.kernels() != nullptr) append_kernels(request, *seen.kernels(), text);
  if (seen.processes() != nullptr) append_processes(request, *seen.processes(), text);
  return text;
}

}  // namespace segue::cli
