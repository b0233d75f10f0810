#include "verilator_tb/block_switcher/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::block_switcher::Bench>;

namespace segue::block_switcher {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::block_switcher
