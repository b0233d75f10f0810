#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/credit_counter_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::credit_counter {

/// Commands to the bench of the credit counter. The comment names the arguments.
enum class Op : std::uint32_t {
  kRates,  ///< give take: percent of cycles with such a message
  kReset,  ///< cycles
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::credit_counter
