#pragma once

#include <array>

#include "cmodel/blocks/fault_unit/state.hpp"

namespace segue::fault_unit {

/// Why the message of each source is dropped; kNone also of one that is not there.
using Errors = std::array<Error, kNumSources>;

/// Whether a fault is taken in a cycle in which reset is not asserted, legal or not.
[[nodiscard]] inline bool takes_fault(const State& state, const Params& params, const Inputs& in) {
  return in.fault_valid && state.count < params.num_entries;
}

/// Judges the messages of a cycle in which reset is not asserted.
[[nodiscard]] Errors check_legality(const State& state, const Params& params, const Inputs& in);

}  // namespace segue::fault_unit
