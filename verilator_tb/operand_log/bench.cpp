#include "verilator_tb/operand_log/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::operand_log::Bench>;

namespace segue::operand_log {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::operand_log
