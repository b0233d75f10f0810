#pragma once

#include <string>
#include <vector>

#include "cmodel/gpu/workload/application.hpp"

namespace segue::gpu {

/// Adds a user's measurements to the kernels of `applications`: a TOML file of `[[profile]]`
/// tables, each of one kernel. Its values replace those of a paper's table.
/// @throws BadInput, also for a kernel that no application has.
void add_profiles(const std::string& path, std::vector<Application>& applications);

}  // namespace segue::gpu
