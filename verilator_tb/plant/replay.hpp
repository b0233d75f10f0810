#pragma once

#include <filesystem>
#include <string>

#include "verilator_tb/plant/block.hpp"

namespace segue::plant {

/// A file of operations that fits a block.
struct Replay {
  const Config* config = nullptr;
  Stimulus stimulus;
};

/// Throws BadInput if the file is for another block, or for another configuration than
/// `config` (empty: any).
Replay read_replay(const std::filesystem::path& path, const Block& block,
                   const std::string& config);

}  // namespace segue::plant
