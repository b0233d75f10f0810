#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/preempt_engine_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::preempt_engine {

/// Commands to the bench of the preemption engine. The comment names the arguments, in percent of
/// cycles if not said otherwise.
enum class Op : std::uint32_t {
  kDriver,  ///< start preempt kill: commands of the SM driver
  kSm,      ///< issue finish announce: actions of running thread blocks
  kMemory,  ///< ready answer report: requests taken, answers, reports taken
  kNoise,   ///< noise: messages with any fields
  kReset,   ///< cycles
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::preempt_engine
