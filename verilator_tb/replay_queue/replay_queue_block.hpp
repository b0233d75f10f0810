#pragma once

#include "cmodel/gen/replay_queue_params.hpp"
#include "verilator_tb/plant/block.hpp"

namespace segue::replay_queue {

/// `segue cosim replay_queue`.
const plant::Block& block();

Params to_params(const plant::Sizes& sizes);

}  // namespace segue::replay_queue
