#include "verilator_tb/scoreboard/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::scoreboard::Bench>;

namespace segue::scoreboard {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::scoreboard
