#pragma once

#include <array>
#include <cstdint>

#include "cmodel/blocks/block_switcher/state.hpp"

namespace segue::block_switcher {

/// Why the message of each source is dropped; kNone also of one that is not there.
using Errors = std::array<Error, kNumSources>;

/// Judges the messages of a cycle in which reset is not asserted.
[[nodiscard]] Errors check_legality(const State& state, const Params& params, const Inputs& in);

}  // namespace segue::block_switcher
