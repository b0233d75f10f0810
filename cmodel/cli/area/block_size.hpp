#pragma once

#include <string>

#include "cmodel/layout/block_layout.hpp"

namespace segue::cli {

/// Sets the parameter of `block` that `word` names: "NAME=VALUE".
/// @throws gpu::BadInput with the names and values that are allowed
void set_size(const layout::BlockLayout& block, const std::string& word, layout::Sizes& sizes);

}  // namespace segue::cli
