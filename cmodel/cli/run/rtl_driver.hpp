#pragma once

#include <string>

#include "cmodel/gpu/run/run_workload.hpp"
#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::cli {

/// The waveform of a shared run.
struct RunWave {
  std::string file;  ///< empty: none
  trace::TimeWindow time;
};

/// Makes Verilated SM drivers, building the module of that size first if it is
/// missing. The shared run goes into `wave`.
/// @throws gpu::BadInput for a size without a configuration, or in a build without
/// the RTL
gpu::DriverFactory rtl_driver_factory(const RunWave& wave);

/// Likewise the selector; it is in no waveform.
gpu::SelectorFactory rtl_selector_factory();

/// Likewise of the whole execution engine: driver and preemption engines.
gpu::EngineFactory rtl_engine_factory(const RunWave& wave);

/// Likewise the allocator, which decides in the driver's place where kernels share SMs.
gpu::AllocatorFactory rtl_allocator_factory(const RunWave& wave);

/// Likewise the preemption engine of each SM that kernels share; it is in no waveform.
gpu::PreemptEngineFactory rtl_preempt_engine_factory();

}  // namespace segue::cli
