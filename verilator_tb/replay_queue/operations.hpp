#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/replay_queue_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::replay_queue {

/// Operations of the replay queue's bench. The comment names the arguments.
enum class Op : std::uint32_t {
  kRates,    ///< fetch issue commit fault: percent of cycles with a try
  kPace,     ///< replay save: percent of cycles in which they are ready; delay: cycles to resolve
  kNoise,    ///< percent: of cycles in which an idle port has a message made up
  kReserve,  ///< entries: kept free for take-overs
  kVacate,   ///< tb cycles: preempt it, bring it back so many cycles later
  kKill,     ///< tb
  kHold,     ///< warp: stop its replay
  kReset,    ///< cycles
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::replay_queue
