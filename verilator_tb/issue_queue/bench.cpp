#include "verilator_tb/issue_queue/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::issue_queue::Bench>;

namespace segue::issue_queue {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::issue_queue
