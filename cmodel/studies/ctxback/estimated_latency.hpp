#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/isa/analysis/control_flow.hpp"
#include "cmodel/isa/analysis/liveness.hpp"
#include "cmodel/isa/flashback/flashback_plan.hpp"
#include "cmodel/isa/program/program.hpp"
#include "cmodel/sm_model/sm_machine.hpp"

namespace segue::studies::ctxback {

/// What a compiler knows of an SM when it estimates how long a warp's preemption routine takes, in
/// cycles (CTXBack V ranks by that; how it counts is not in print).
struct EstimateCosts {
  sm_model::UnitCycles units;
  std::uint32_t load = 0;   ///< from an issue to a line of DRAM
  double of_byte = 0;       ///< that a warp moves while all the others of its SM do
  double shared_bytes = 0;  ///< of the thread block, a warp's part
};

/// @param warps that an SM holds of the kernel
EstimateCosts estimate_costs(const sm_model::SmMachine& machine, std::uint32_t warps,
                             double shared_bytes_of_warp);

/// A deferral: the instruction that it runs on to, and the routine's time.
struct RankedDeferral {
  std::uint32_t at = 0;
  double cycles = 0;
};

/// Of each instruction of a block, the deferral within the block whose routine takes least, and the
/// nearest of equals. Instructions issue in order, one a cycle, when the registers that they read
/// are there; the context is saved behind the last one, and accesses to memory take their part of
/// the bandwidth, the bytes of all lanes side by side. What the warp had issued before it was
/// preempted is taken as there (V-B: so the paper underestimates deferrals).
std::vector<RankedDeferral> ranked_deferrals(const isa::Program& program,
                                             const isa::BasicBlock& block,
                                             const isa::Liveness& liveness,
                                             const EstimateCosts& costs);

/// Of a flashback's routine: instructions that it undoes, and registers that it saves.
double estimated_cycles(const isa::FlashbackPlan& plan, const EstimateCosts& costs);

}  // namespace segue::studies::ctxback
