#include "verilator_tb/drf_allocator/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::drf_allocator::Bench>;

namespace segue::drf_allocator {

const plant::Block& block() { return frame::block_of<Bench>(); }

}  // namespace segue::drf_allocator
