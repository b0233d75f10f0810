#pragma once

#include "cmodel/gen/operand_log_params.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::operand_log {

/// `segue cosim operand_log`.
const plant::Block& block();

Params to_params(const plant::Sizes& sizes);

}  // namespace segue::operand_log
