#pragma once

#include <array>
#include <cstdint>

#include "cmodel/blocks/warp_gate/state.hpp"

namespace segue::warp_gate {

/// Why the message of each source is dropped; kNone also of one that is not there.
using Errors = std::array<Error, kNumSources>;

/// Judges the messages of a cycle in which reset is not asserted.
[[nodiscard]] Errors check_legality(const State& state, const Params& params, const Inputs& in);

/// The gate of a warp after it fetches a line with this end (thesis 2.4, 6.3.1).
[[nodiscard]] Gate gate_behind(LineEnd end, Scheme scheme);

}  // namespace segue::warp_gate
