#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/preempt_selector_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::preempt_selector {

/// Commands to the bench of the preempt selector. The comment names the arguments, in percent of
/// cycles if not said otherwise.
enum class Op : std::uint32_t {
  kKernel,  ///< instructions cpi save spread: typical numbers of thread blocks; the SMs get others
  kRegisters,  ///< limit headroom fresh, and the save time of each context: writes of the OS
  kDriver,     ///< ask repeat density illegal: requests of the SM driver
  kSms,        ///< issue end sticky taken idempotent: actions and number of thread blocks
  kSamples,    ///< answer withhold: counters that are read; so many pauses in 1,000 cycles
  kMessages,   ///< config done ended, in 1,000 cycles
  kNoise,      ///< noise: messages and counters with any values
  kReset,      ///< cycles
  kJump,       ///< cycles: that pass at once, while the block is quiescent
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::preempt_selector
