#pragma once

#include <cstdint>

#include "cmodel/sm_model/kernel_sm.hpp"

namespace segue::sm_model {

/// A kernel on all SMs of the GPU under demand paging.
struct GpuRun {
  FaultScheme scheme;
  Paging paging = {};
  const BlockSwitching* switching = nullptr;  ///< null: no thread block leaves its SM
  sm_frontend::FrontendFactory frontend = {};
  bool skips = true;  ///< cycles in which an SM does nothing
};

struct GpuCycles {
  std::uint64_t cycles = 0;  ///< until the last instruction of the last thread block
  std::uint64_t instructions = 0;
  std::uint64_t tbs = 0;
  std::uint64_t tb_cycles = 0;  ///< of all thread blocks, off chip too
  std::uint64_t faults = 0;     ///< accesses that were squashed and replayed
  FaultCounts paged;
  SwitchCounts switches;

  bool operator==(const GpuCycles&) const = default;
};

/// All SMs run the thread blocks of the trace, which is of the whole launch (`TraceRequest::sms`
/// 1): each takes the next one whenever it has room. They share second level, DRAM and link.
/// @throws gpu::BadInput as `tbs_at_once`, or switching under `stall`; gpu::HarnessError as
/// `run_kernel_on_sm`
GpuCycles run_kernel_on_gpu(const LaunchTrace& trace, const SmMachine& machine, const GpuRun& run);

}  // namespace segue::sm_model
