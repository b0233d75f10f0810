#include "cmodel/cli/run/rtl_driver.hpp"

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/sim/engine/engine_world.hpp"
#include "cmodel/gpu/sim/selector_ports.hpp"
#include "cmodel/gpu/sim/shared/allocator_messages.hpp"
#include "cmodel/gpu/sim/shared/engine_resident_sm.hpp"
#include "cmodel/gpu/techniques/technique_table.hpp"
#ifdef SEGUE_HAS_RTL
#include "verilator_tb/drf_allocator/bench.hpp"
#include "verilator_tb/execution_engine/bench.hpp"
#include "verilator_tb/frame/make_model.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/preempt_engine/bench.hpp"
#include "verilator_tb/preempt_selector/bench.hpp"
#include "verilator_tb/sm_driver/bench.hpp"
#endif

namespace segue::cli {

#ifdef SEGUE_HAS_RTL

namespace {

/// Makes the RTL of a part of a run; the shared part has the waveform.
template <class Make>
auto factory(const RtlUse& use, const Make& make) {
  return [use, make](const auto& params, gpu::RunPart part) {
    plant::RtlRun run{.wave = {}, .compared = use.compared};
    if (part == gpu::RunPart::kShared && !use.wave.empty()) {
      run.wave = {.path = use.wave, .from = use.wave_time.begin, .end = use.wave_time.end};
    }
    try {
      return make(params, run);
    } catch (const plant::BadInput& error) {
      throw gpu::BadInput(std::string("--rtl: ") + error.what());
    }
  };
}

RtlUse without_wave(const RtlUse& use) {
  return {.wave = {}, .wave_time = {}, .compared = use.compared};
}

/// As `factory` takes it in the shared run.
plant::RtlRun run_of(const RtlUse& use) {
  plant::RtlRun run{.wave = {}, .compared = use.compared};
  if (!use.wave.empty()) run.wave = {.path = use.wave, .from = 0, .end = 0};
  return run;
}

}  // namespace

std::vector<std::filesystem::path> rtl_modules(const gpu::Plan& plan, gpu::EngineKind engine,
                                               const RtlUse& use) {
  const plant::RtlRun run = run_of(use);
  const plant::RtlRun unseen = run_of(without_wave(use));
  std::vector<std::filesystem::path> files;
  const auto add = [&files](const plant::RtlModule& module) { files.push_back(module.path()); };
  const bool cycle = engine == gpu::EngineKind::kCycle;
  try {
    if (plan.kernels_share_sms()) {
      add(frame::run_module<drf_allocator::Bench>(gpu::allocator_params(plan), run));
      if (cycle) {
        add(frame::run_module<preempt_engine::Bench>(gpu::preempt_engine_params(plan), unseen));
      }
    } else if (cycle) {
      add(frame::run_module<execution_engine::Bench>(gpu::engine_params(plan), run));
    } else {
      add(frame::run_module<sm_driver::Bench>(plan.params, run));
      if (gpu::find_technique(plan.technique)->by_selector) {
        add(frame::run_module<preempt_selector::Bench>(gpu::selector_params(plan), unseen));
      }
    }
  } catch (const plant::BadInput& error) {
    throw gpu::BadInput(std::string("--rtl: ") + error.what());
  }
  return files;
}

gpu::DriverFactory rtl_driver_factory(const RtlUse& use) {
  return factory(use, frame::make_run_model<sm_driver::Bench>);
}

gpu::SelectorFactory rtl_selector_factory(const RtlUse& use) {
  return factory(without_wave(use), frame::make_run_model<preempt_selector::Bench>);
}

gpu::EngineFactory rtl_engine_factory(const RtlUse& use) {
  return factory(use, frame::make_run_model<execution_engine::Bench>);
}

gpu::AllocatorFactory rtl_allocator_factory(const RtlUse& use) {
  return factory(use, frame::make_run_model<drf_allocator::Bench>);
}

gpu::PreemptEngineFactory rtl_preempt_engine_factory(const RtlUse& use) {
  return factory(without_wave(use), frame::make_run_model<preempt_engine::Bench>);
}

#else

std::vector<std::filesystem::path> rtl_modules(const gpu::Plan&, gpu::EngineKind, const RtlUse&) {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

gpu::DriverFactory rtl_driver_factory(const RtlUse&) {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

gpu::SelectorFactory rtl_selector_factory(const RtlUse&) {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

gpu::EngineFactory rtl_engine_factory(const RtlUse&) {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

gpu::AllocatorFactory rtl_allocator_factory(const RtlUse&) {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

gpu::PreemptEngineFactory rtl_preempt_engine_factory(const RtlUse&) {
  throw gpu::BadInput("--rtl: this build has no RTL; allowed: a build with verilator_tb");
}

#endif

}  // namespace segue::cli
