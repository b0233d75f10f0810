#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/warp_gate_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::warp_gate {

/// Operations of the warp gate's bench. The comment names the arguments.
enum class Op : std::uint32_t {
  kRates,   ///< ready may issue check commit refetch: percent of cycles, of warps, of events that
            ///< come
  kLines,   ///< shared global control: percent of lines that end so, the rest ends plain
  kChurn,   ///< start end halt resume: percent of cycles with such a command
  kNoise,   ///< percent: of cycles in which an idle port has a message made up
  kScheme,  ///< scheme: end all warps, set it
  kReset,   ///< cycles
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::warp_gate
