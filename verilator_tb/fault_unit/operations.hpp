#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/fault_unit_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::fault_unit {

/// Operations of the fault unit's bench. The comment names the arguments.
enum class Op : std::uint32_t {
  kFaults,   ///< fault aim: percent of cycles with a fault; of faults on a region that is answered
             ///< in their cycle or was in the one before
  kRegions,  ///< first count: the regions that are absent, by number
  kOwn,      ///< take answer forward abort: percent of cycles in which the own handler takes a
             ///< request, and answers one; of its answers that forward, and that abort
  kCpu,      ///< take answer abort: the same of the CPU
  kOrder,    ///< oldest: percent of answers to the oldest request that the handler has
  kSetup,    ///< own_first: sent when no fault is left; the SMs fault no more until then
  kNoise,    ///< percent: of cycles in which an idle port has a message made up
  kReset,    ///< cycles
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::fault_unit
