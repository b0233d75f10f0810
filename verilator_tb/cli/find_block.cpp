#include "verilator_tb/cli/blocks.hpp"
#include "verilator_tb/plant/bad_input.hpp"

namespace segue::cli {

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
