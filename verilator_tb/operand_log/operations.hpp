#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/operand_log_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::operand_log {

/// Operations of the operand log's bench. The comment names the arguments. The `say` ones put a
/// message on its port in their cycle, in place of the users'.
enum class Op : std::uint32_t {
  kRates,     ///< alloc write read free: percent of cycles with a try
  kMix,       ///< two three: percent of instructions with so many operands; replay: that must
              ///< be replayed before they end
  kNoise,     ///< percent: of cycles in which an idle port has a message made up
  kKernel,    ///< tbs need: when the running one has ended, set up another
  kVacate,    ///< tb cycles: preempt it, bring it back so many cycles later
  kReset,     ///< cycles
  kSaySetup,  ///< tbs need
  kSayAlloc,  ///< tb count
  kSayWrite,  ///< handle operand
  kSayRead,   ///< handle operand
  kSayFree,   ///< handle
  kSayKill,   ///< tb
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::operand_log
