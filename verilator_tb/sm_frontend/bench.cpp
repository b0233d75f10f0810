#include "verilator_tb/sm_frontend/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::sm_frontend::Bench>;

namespace segue::sm_frontend {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::sm_frontend
