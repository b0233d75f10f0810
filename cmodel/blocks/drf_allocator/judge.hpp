#pragma once

#include <cstdint>

#include "cmodel/blocks/drf_allocator/state.hpp"

namespace segue::drf_allocator {

/// Why the host's message is illegal; none if it is legal.
Error check_host(const State& q, const Params& params, const HostMsg& message);

/// The same of a message of SM `sm`.
Error check_sm(const State& q, const Params& params, std::uint32_t sm, const SmMsg& message);

}  // namespace segue::drf_allocator
