#pragma once

#include "cmodel/gen/warp_gate_params.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::warp_gate {

/// The warp gate for the plant, by the name `warp_gate`.
const plant::Block& block();

Params to_params(const plant::Sizes& sizes);

}  // namespace segue::warp_gate
