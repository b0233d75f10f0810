#pragma once

#include <span>
#include <string>

#include "verilator_tb/plant/block.hpp"

namespace segue::cli {

/// The blocks that have a bench, in alphabetical order: one for each card rtl/BLOCK/BLOCK.toml (the
/// list is generated).
std::span<const plant::Block* const> blocks();

/// Throws plant::BadInput that lists the blocks there are.
const plant::Block& find_block(const std::string& name);

}  // namespace segue::cli
