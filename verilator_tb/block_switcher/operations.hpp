#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/block_switcher_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::block_switcher {

/// Operations of the block switcher's bench. The comment names the arguments.
enum class Op : std::uint32_t {
  kWarps,    ///< fault arrive end open: percent of cycles with such an event
  kHandler,  ///< resolve aim: percent of cycles with a resolution; of faults, arrivals and
             ///< resolutions that are about one TB after the other
  kPace,     ///< request answer move moved: percent of cycles in which each is taken or comes
  kNoise,    ///< percent: of cycles in which an idle port has a message made up
  kKernel,   ///< slots extra warps tbs: when the TBs of the one before have ended
  kReset,    ///< cycles
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::block_switcher
