#include "verilator_tb/replay_queue/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::replay_queue::Bench>;

namespace segue::replay_queue {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::replay_queue
