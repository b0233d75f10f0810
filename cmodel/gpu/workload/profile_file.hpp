#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "cmodel/gpu/workload/application.hpp"

namespace segue::gpu {

/// Adds a user's measurements to the kernels of `applications`: a TOML file of `[[profile]]`
/// tables, each of one kernel. Its values replace those of a paper's table.
/// `given`: kernels with a profile from an earlier file, to which those of this one are added.
/// @throws BadInput, also for a kernel that no application has, or that comes twice.
void add_profiles(const std::string& path, std::vector<Application>& applications,
                  std::set<const Kernel*>& given);

/// Reads such a file without the applications that it is of; returns its number of profiles.
/// @throws BadInput
std::size_t check_profiles(const std::string& path);

}  // namespace segue::gpu
