#include "verilator_tb/sm_driver/bench.hpp"

#include "verilator_tb/frame/block_of.hpp"

template class segue::frame::BlockBench<segue::sm_driver::Bench>;

namespace segue::sm_driver {

const plant::Block& block() { return frame::block_of<Bench>(); }

plant::ConfigTable config_table() { return frame::config_table(Bench::kName); }

}  // namespace segue::sm_driver
