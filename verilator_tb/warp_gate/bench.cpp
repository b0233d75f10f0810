#include "verilator_tb/warp_gate/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::warp_gate::Bench>;

namespace segue::warp_gate {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::warp_gate
