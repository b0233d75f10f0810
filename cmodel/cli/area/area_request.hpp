#pragma once

#include <string>
#include <vector>

#include "cmodel/cost/block_cost.hpp"

namespace segue::cli {

/// The words of a `segue area` command line.
struct AreaWords {
  std::vector<std::string> blocks;  ///< none: all
  std::vector<std::string> configs;
  std::vector<std::string> sizes;  ///< NAME=VALUE, of a machine BLOCK.NAME=VALUE
  std::string machine;             ///< empty: rows of blocks, not the hardware of a machine
  std::string policy;
  std::string technique;
  std::string faults;
  std::string node;  ///< empty: no areas in mm2
  std::string csv;
  bool json = false;
};

/// The figures shown of blocks: costs, and, of sizes that a user named, the models of the block.
struct BlockArea {
  std::vector<cost::BlockCost> rows;
  std::vector<cost::BlockModel> models;
};

/// Rows of the named blocks, or of all; with --config or --size of those sizes, measured or not.
/// @throws gpu::BadInput
BlockArea find_areas(const AreaWords& words);

}  // namespace segue::cli
