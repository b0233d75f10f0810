#include "verilator_tb/preempt_selector/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::preempt_selector::Bench>;

namespace segue::preempt_selector {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::preempt_selector
