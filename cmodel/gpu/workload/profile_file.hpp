#pragma once

#include <string>
#include <vector>

#include "cmodel/gpu/workload/application.hpp"

namespace segue::gpu {

/// Adds a user's measurements to the kernels of `applications`: a TOML file of `[[profile]]`
/// tables, each of one kernel. What it says replaces what the table of a paper says.
/// @throws BadInput, also for a kernel that no application has.
void add_profiles(const std::string& path, std::vector<Application>& applications);

}  // namespace segue::gpu
