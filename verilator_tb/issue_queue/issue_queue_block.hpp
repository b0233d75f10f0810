#pragma once

#include "cmodel/gen/issue_queue_params.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::issue_queue {

/// `segue cosim issue_queue`.
const plant::Block& block();

Params to_params(const plant::Sizes& sizes);

}  // namespace segue::issue_queue
