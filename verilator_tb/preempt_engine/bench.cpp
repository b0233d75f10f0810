#include "verilator_tb/preempt_engine/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::preempt_engine::Bench>;

namespace segue::preempt_engine {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::preempt_engine
