#include "cmodel/cli/run/run_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "cmodel/gpu/workload/tb_time.hpp"

namespace segue::cli {
namespace {

/// A time that is given, but less than the simulation can tell from nothing.
void check_time(const gpu::GivenTime& time, const gpu::Clock& clock,
                std::vector<std::string>& warnings) {
  if (time.us == 0.0 || time.us * clock.mhz() >= 1.0) return;
  warnings.push_back(fmt::format("{}: {}, but a clock cycle takes {:.3g} us", to_string(time.place),
                                 time.text, clock.us(1)));
}

void check_program(const std::vector<gpu::Phase>& phases, const gpu::Clock& clock,
                   std::vector<std::string>& warnings) {
  for (const gpu::Phase& phase : phases) {
    if (const auto* const loop = std::get_if<gpu::Loop>(&phase.work)) {
      check_program(loop->phases, clock, warnings);
    } else if (const auto* const cpu = std::get_if<gpu::CpuWork>(&phase.work)) {
      check_time(
          {.place = cpu->place, .text = fmt::format("cpu_us = {:g}", cpu->us), .us = cpu->us},
          clock, warnings);
    }
  }
}

void check_kernel(const RunRequest& request, const gpu::Application& application,
                  const gpu::Kernel& kernel, std::vector<std::string>& warnings) {
  const gpu::Machine& machine = request.machine;
  const gpu::Machine& measured_on = application.measured_on ? *application.measured_on : machine;
  const std::string place = to_string(kernel.place);
  const double tb_us =
      tb_time_us(kernel, timed_on(kernel, machine, measured_on), request.options.tb_time);
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

std::vector<std::string> warnings_of(const gpu::Machine& machine) {
  std::vector<std::string> warnings;
  for (const gpu::GivenTime& time : machine.times) check_time(time, machine.clock, warnings);
  return warnings;
}

std::vector<std::string> warnings_of(const RunRequest& request) {
  std::vector<std::string> warnings = warnings_of(request.machine);
  const gpu::Clock& clock = request.machine.clock;
  for (const gpu::GivenTime& time : request.workload.times) check_time(time, clock, warnings);
  const auto& processes = request.workload.processes;
  for (std::size_t i = 0; i < request.workload.applications.size(); ++i) {
    const bool runs =
        std::ranges::any_of(processes, [i](const auto& p) { return p.application == i; });
    if (!runs) continue;
    const gpu::Application& application = request.workload.applications[i];
    for (const gpu::Kernel& kernel : application.kernels) {
      check_kernel(request, application, kernel, warnings);
    }
    check_program(application.phases, clock, warnings);
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
