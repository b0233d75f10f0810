#pragma once

#include <string>
#include <vector>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// A program from a file of OpenCL C (`.cl`), which is compiled, or of assembly (`.s`), which
/// has to be for `architecture`.
/// @throws gpu::BadInput
Program load_program(const std::string& source, const std::vector<std::string>& options,
                     Architecture architecture);

}  // namespace segue::isa
