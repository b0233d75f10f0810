#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "cmodel/sm_model/kernel_gpu.hpp"
#include "cmodel/studies/thesis6/assumptions.hpp"

namespace segue::studies::thesis6 {

/// A link to the CPU, with the times of a fault in cycles (6.5.3).
struct Link {
  std::string_view name;
  std::uint64_t migration = 0;
  std::uint64_t allocation = 0;
  std::uint64_t PagingAssumptions::*transfer = nullptr;
};

inline constexpr std::array kLinks = {
    Link{"NVLink", 12'000, 10'000, &PagingAssumptions::nvlink_transfer},
    Link{"PCIe", 25'000, 12'000, &PagingAssumptions::pcie_transfer},
};

/// An SM under demand paging.
struct PagingVariant {
  std::string name;
  warp_gate::Scheme scheme = warp_gate::Scheme::kStall;
  bool switches = false;     ///< thread blocks leave while they wait (6.4.1)
  bool free_moves = false;   ///< and their contexts move at no cost
  bool gpu_handles = false;  ///< the GPU allocates memory for results itself (6.4.2)
};

/// Blocks in their twins' place; empty: the twins.
struct PagingModels {
  sm_frontend::FrontendFactory frontend = {};
  sm_model::SwitcherFactory switcher = {};
  sm_model::FaultUnitFactory fault_unit = {};
};

/// The part of a launch that all SMs run: so many rounds of thread blocks.
sm_model::TraceRequest whole_gpu(const Assumptions& assumptions);

/// The regions that are absent at first, behind that link: those of the trace's heap, which nothing
/// has been written to, or else all.
sm_model::Paging paging_of(const sm_model::LaunchTrace& trace, const Link& link,
                           const PagingAssumptions& assumptions, bool gpu_handles);

/// @param machine fitted to the trace (`sm_model::machine_for`)
/// @throws gpu::BadInput, gpu::HarnessError as `sm_model::run_kernel_on_gpu`
sm_model::GpuCycles run_paged(const sm_model::LaunchTrace& trace,
                              const sm_model::SmMachine& machine, const Link& link,
                              const PagingVariant& variant, const PagingAssumptions& assumptions,
                              const PagingModels& models = {});

}  // namespace segue::studies::thesis6
