#pragma once

#include <string>

#include "cmodel/gpu/workload/workload.hpp"

namespace segue::gpu {

/// Reads a workload from a TOML file, or by its name from the shipped ones.
/// @throws BadInput
Workload load_workload(const std::string& name_or_path);

}  // namespace segue::gpu
