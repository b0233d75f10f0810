#pragma once

#include <string>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Reads parameters and group sizes of the kernels of `program` from the text between
/// `.amdgpu_metadata` and `.end_amdgpu_metadata` (YAML).
/// @throws std::invalid_argument
void read_metadata(const std::string& text, Program& program);

}  // namespace segue::isa
