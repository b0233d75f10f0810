#include "verilator_tb/fault_unit/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::fault_unit::Bench>;

namespace segue::fault_unit {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::fault_unit
