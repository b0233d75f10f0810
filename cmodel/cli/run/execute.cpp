#include "cmodel/cli/run/execute.hpp"

#include "cmodel/cli/run/rtl_driver.hpp"

namespace segue::cli {
namespace {

gpu::RunOptions options_of(const RunRequest& request, const RtlUse& use) {
  gpu::RunOptions options;
  options.skip = request.skip;
  options.engine_kind = request.engine;
  if (request.rtl && request.plan.kernels_share_sms()) {
    options.allocator = rtl_allocator_factory(use);
    options.preempt_engine = rtl_preempt_engine_factory(use);
  } else if (request.rtl && request.engine == gpu::EngineKind::kCycle) {
    options.engine = rtl_engine_factory(use);
  } else if (request.rtl) {
    options.driver = rtl_driver_factory(use);
    options.selector = rtl_selector_factory(use);
  }
  return options;
}

RtlUse without_wave(const RunRequest& request) {
  return {.wave = {}, .wave_time = {}, .compared = request.rtl_compared};
}

}  // namespace

gpu::RunResult execute(
    const RunRequest& request, gpu::EventObserver* observer,
    const std::function<void(const std::string& part, gpu::Cycle now)>& progress) {
  gpu::RunOptions options = options_of(request, without_wave(request));
  options.observer = observer;
  options.progress = progress;
  return gpu::run_workload(request.plan, options);
}

void write_wave(const RunRequest& request, const std::string& file) {
  gpu::run_workload(request.plan,
                    options_of(request, {.wave = file, .wave_time = request.wave_time}));
}

std::vector<std::filesystem::path> rtl_modules_of(const RunRequest& request) {
  if (!request.rtl) return {};
  return rtl_modules(request.plan, request.engine, without_wave(request));
}

void check_build(const RunRequest& request) {
  static_cast<void>(rtl_modules_of(request));
  if (request.wave.empty()) return;
  static_cast<void>(
      rtl_modules(request.plan, request.engine, {.wave = request.wave, .wave_time = {}}));
}

std::string stall_line(const RunRequest& request, const gpu::RunResult& result) {
  return gpu::describe(*result.stall, request.machine.clock).front() + " in the run of " +
         result.stalled_part;
}

}  // namespace segue::cli
