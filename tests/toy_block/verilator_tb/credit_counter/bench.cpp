#include "verilator_tb/credit_counter/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::credit_counter::Bench>;

namespace segue::credit_counter {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::credit_counter
