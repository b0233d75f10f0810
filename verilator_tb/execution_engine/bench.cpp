#include "verilator_tb/execution_engine/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::execution_engine::Bench>;

namespace segue::execution_engine {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::execution_engine
