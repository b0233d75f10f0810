#pragma once

#include <string>

#include "cmodel/engine/workload/workload.hpp"

namespace segue::engine {

/// Reads a workload from a TOML file, or by its name from the shipped ones.
/// @throws BadInput
Workload load_workload(const std::string& name_or_path);

}  // namespace segue::engine
