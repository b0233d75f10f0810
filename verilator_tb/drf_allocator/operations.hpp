#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/gen/drf_allocator_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::drf_allocator {

/// Commands to the bench of the DRF allocator. The comment names the arguments, in percent if not
/// said otherwise.
enum class Op : std::uint32_t {
  kMode,      ///< mode technique limit: written as soon as no kernel is active
  kLaunches,  ///< launch tbs long: kernels of the host; thread blocks at most; those with 64 times
              ///< as many
  kDemand,    ///< fit spread alike slots: thread blocks of a kernel that fit on an SM, at most
  kSms,       ///< run setup save spread finish: cycles, and leaving ones that finish
  kPace,      ///< commands done messages: percent taken or sent at once
  kWrites,    ///< starts most contexts: set_start, highest value, set_context; in 1,000 cycles
  kFaults,    ///< host sm: illegal messages in 1,000 cycles
  kReset,     ///< cycles
  kJump,      ///< cycles: that pass at once
  kEndless,   ///< launches of any number of thread blocks; such a kernel ends with a reset
};

/// In the order of Op.
std::vector<plant::OperationKind> operation_kinds(const Params& params);

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::drf_allocator
