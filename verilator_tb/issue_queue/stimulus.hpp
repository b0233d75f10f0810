#pragma once

#include <cstdint>

#include "cmodel/gen/issue_queue_params.hpp"
#include "verilator_tb/plant/operation.hpp"

namespace segue::issue_queue {

/// A random stimulus of so many cycles, the same for the same arguments on every machine.
plant::Stimulus draw_stimulus(const Params& params, std::uint64_t seed, std::uint64_t cycles);

}  // namespace segue::issue_queue
