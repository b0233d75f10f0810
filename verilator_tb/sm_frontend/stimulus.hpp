#pragma once

#include <cstdint>

#include "cmodel/gen/sm_frontend_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::sm_frontend {

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::sm_frontend
