#pragma once

#include <cstdint>

#include "cmodel/blocks/sm_driver/state.hpp"
#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// Why this message, taken from SM `s` in this state, is illegal and is dropped;
/// kNone if it is legal.
[[nodiscard]] Error check_legality(const State& state, std::uint32_t s, const SmMsg& msg);

/// The same for a message from the host.
[[nodiscard]] Error check_legality(const State& state, const Params& params, const HostMsg& msg);

}  // namespace segue::sm_driver
