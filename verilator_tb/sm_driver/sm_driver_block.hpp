#pragma once

#include "verilator_tb/plant/block.hpp"

namespace segue::sm_driver {

/// `segue cosim sm_driver`.
const plant::Block& block();

}  // namespace segue::sm_driver
