#pragma once

#include "cmodel/gen/sm_frontend_params.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::sm_frontend {

/// `segue cosim sm_frontend`.
const plant::Block& block();

Params to_params(const plant::Sizes& sizes);

}  // namespace segue::sm_frontend
