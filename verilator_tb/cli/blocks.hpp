#pragma once

#include <array>

#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/sm_driver/sm_driver_block.hpp"

namespace segue::cli {

/// The blocks that have a bench; a new one is added here.
inline std::array<const plant::Block*, 1> blocks() { return {&sm_driver::block()}; }

}  // namespace segue::cli
