#pragma once

#include <string>
#include <vector>

#include "verilator_tb/plant/regress.hpp"

namespace segue::cli {

/// Reads a list of runs (TOML; `segue regress --help` describes it). Files that it names are looked
/// for beside it. Throws gpu::BadInput with file, line and the allowed values.
std::vector<plant::RegressEntry> read_regress_list(const std::string& path);

}  // namespace segue::cli
