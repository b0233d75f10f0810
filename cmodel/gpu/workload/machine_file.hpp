#pragma once

#include <string>

#include "cmodel/gpu/workload/machine.hpp"

namespace segue::gpu {

/// Reads a machine from a TOML file, or by its name from the shipped ones.
/// `asked_by` is the place that named it, for the message if there is none.
/// @throws BadInput
Machine load_machine(const std::string& name_or_path, const std::string& asked_by = "");

}  // namespace segue::gpu
