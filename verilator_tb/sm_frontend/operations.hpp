#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/sm_frontend_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::sm_frontend {

/// Operations of the front end's bench. The comment names the arguments.
enum class Op : std::uint32_t {
  kScheme,    ///< scheme, kept until commit (0, 1): when the thread blocks that run have ended
  kSupply,    ///< fetch unit save restore: percent of cycles in which it is there, or takes; miss:
              ///< percent of cycles in which a warp has no line
  kTimes,     ///< execute check commit handling away: cycles, at most
  kTrouble,   ///< fault split: percent; stop preempt kill: per mille a cycle
  kPrograms,  ///< length registers memory warps jobs: of the next thread blocks
  kVariety,   ///< control fence exception second wide: percent, as ProgramMix
  kWild,      ///< cycles percent: no promise is kept, so much is made up; a reset at its end
  kReset,     ///< cycles
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::sm_frontend
