#pragma once

#include "cmodel/gen/scoreboard_params.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::scoreboard {

/// `segue cosim scoreboard`.
const plant::Block& block();

Params to_params(const plant::Sizes& sizes);

}  // namespace segue::scoreboard
