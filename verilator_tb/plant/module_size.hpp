#pragma once

#include "verilator_tb/plant/block.hpp"
#include "verilator_tb/plant/rtl_module.hpp"

namespace segue::plant {

/// A module tells its size by that of its ports and registers. Throws BadInput if it is another
/// than the configuration's.
void check_size(const Block& block, const Config& config, const RtlModule& module);

}  // namespace segue::plant
