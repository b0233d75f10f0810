#include "verilator_tb/cli/blocks.hpp"

#include <array>

#include "verilator_tb/issue_queue/bench.hpp"
#include "verilator_tb/operand_log/bench.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/replay_queue/bench.hpp"
#include "verilator_tb/scoreboard/bench.hpp"
#include "verilator_tb/sm_driver/bench.hpp"
#include "verilator_tb/sm_frontend/bench.hpp"
#include "verilator_tb/warp_gate/bench.hpp"

namespace segue::cli {

/// A new block is added here.
std::span<const plant::Block* const> blocks() {
  static const std::array<const plant::Block*, 7> all = {
      &sm_driver::block(),  &replay_queue::block(), &operand_log::block(), &warp_gate::block(),
      &scoreboard::block(), &issue_queue::block(),  &sm_frontend::block()};
  return all;
}

const plant::Block& find_block(const std::string& name) {
  std::string names;
  for (const plant::Block* block : blocks()) {
    if (block->name() == name) return *block;
    names += ' ';
    names += block->name();
  }
  if (name.empty()) throw plant::BadInput("which block? There are:" + names);
  throw plant::BadInput("there is no block '" + name + "'; there are:" + names);
}

}  // namespace segue::cli
