#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cmodel/gpu/run/run_workload.hpp"
#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::cli {

/// How the RTL runs in the place of its twins.
struct RtlUse {
  std::string wave;  ///< file of the shared run's waveform; empty: none
  trace::TimeWindow wave_time;
  bool compared = false;  ///< beside the twins, held equal to them
};

/// Makes Verilated SM drivers, building the module of that size first if it is
/// missing. The shared run goes into the waveform.
/// @throws gpu::BadInput for a size without a configuration, or in a build without
/// the RTL. They throw plant::AssertionFailed, and plant::TwinDiffers where they are compared.
gpu::DriverFactory rtl_driver_factory(const RtlUse& use);

/// The files of all modules that a run takes, which are loaded, and built first if they are
/// missing.
/// @throws gpu::BadInput as the makers do, also for a file that is no module of its block
std::vector<std::filesystem::path> rtl_modules(const gpu::Plan& plan, gpu::EngineKind engine,
                                               const RtlUse& use);

/// Likewise the selector; it is in no waveform.
gpu::SelectorFactory rtl_selector_factory(const RtlUse& use);

/// Likewise of the whole execution engine: driver and preemption engines.
gpu::EngineFactory rtl_engine_factory(const RtlUse& use);

/// Likewise the allocator, which decides in the driver's place where kernels share SMs.
gpu::AllocatorFactory rtl_allocator_factory(const RtlUse& use);

/// Likewise the preemption engine of each SM that kernels share; it is in no waveform.
gpu::PreemptEngineFactory rtl_preempt_engine_factory(const RtlUse& use);

}  // namespace segue::cli
