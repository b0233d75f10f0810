#include "cmodel/cli/run/run_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/gpu/workload/tb_time.hpp"

namespace segue::cli {
namespace {

void check_kernel(const RunRequest& request, const gpu::Application& application,
                  const gpu::Kernel& kernel, std::vector<std::string>& warnings) {
  const gpu::Machine& machine = request.machine;
  const gpu::Machine& measured_on = application.measured_on ? *application.measured_on : machine;
  const std::string place = to_string(kernel.place);
  const double tb_us = tb_time_us(kernel, measured_on, request.options.tb_time);
  if (tb_us * machine.clock.mhz() < 1.0) {
    warnings.push_back(
        fmt::format("{}: kernel '{}': a thread block lasts {:.3g} us, but a clock cycle {:.3g} us",
                    place, kernel.name, tb_us, machine.clock.us(1)));
  }
  const double launching_us = machine.clock.us(machine.launch_latency + machine.setup_time);
  if (kernel.avg_time_us && *kernel.avg_time_us < launching_us) {
    warnings.push_back(
        fmt::format("{}: kernel '{}': avg_time_us = {:.3g}, but to launch it and to set up an SM "
                    "takes {:.3g} us",
                    place, kernel.name, *kernel.avg_time_us, launching_us));
  }
}

}  // namespace

std::vector<std::string> warnings_of(const RunRequest& request) {
  std::vector<std::string> warnings;
  const auto& processes = request.workload.processes;
  for (std::size_t i = 0; i < request.workload.applications.size(); ++i) {
    const bool runs =
        std::ranges::any_of(processes, [i](const auto& p) { return p.application == i; });
    if (!runs) continue;
    const gpu::Application& application = request.workload.applications[i];
    for (const gpu::Kernel& kernel : application.kernels) {
      check_kernel(request, application, kernel, warnings);
    }
  }
  return warnings;
}

std::vector<std::string> missed_windows(const RunRequest& request, gpu::Cycle end) {
  std::vector<std::string> warnings;
  const gpu::Clock& clock = request.machine.clock;
  const auto check = [&](const char* option, bool asked, const trace::TimeWindow& window) {
    if (!asked || window.begin < end) return;
    warnings.push_back(
        fmt::format("{}: it begins at {:.3f} ms, but the shared run ended at {:.3f} ms", option,
                    clock.us(window.begin) / 1e3, clock.us(end) / 1e3));
  };
  check("--trace-time", !request.trace.empty(), request.trace_time);
  check("--wave-time", !request.wave.empty(), request.wave_time);
  return warnings;
}

}  // namespace segue::cli
