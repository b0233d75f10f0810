#include <string_view>
#include <vector>

#include "cmodel/gpu/config/nearest.hpp"
#include "verilator_tb/cli/blocks.hpp"
#include "verilator_tb/plant/bad_input.hpp"

namespace segue::cli {

const plant::Block& find_block(const std::string& name) {
  std::vector<std::string_view> names;
  for (const plant::Block* block : blocks()) {
    if (block->name() == name) return *block;
    names.push_back(block->name());
  }
  if (name.empty()) throw plant::BadInput("which block? There are: " + gpu::join(names));
  throw plant::BadInput("there is no block '" + name + "'" + gpu::suggestion(name, names) +
                        "; there are: " + gpu::join(names));
}

}  // namespace segue::cli
