#pragma once

#include <string>
#include <vector>

#include "cmodel/layout/block_layout.hpp"

namespace segue::cli {

/// Sets the parameter of `block` that `word` names: "NAME=VALUE".
/// @throws gpu::BadInput with the names and values that are allowed
void set_size(const layout::BlockLayout& block, const std::string& word, layout::Sizes& sizes);

/// The same of several words, each of another parameter.
void set_sizes(const layout::BlockLayout& block, const std::vector<std::string>& words,
               layout::Sizes& sizes);

}  // namespace segue::cli
