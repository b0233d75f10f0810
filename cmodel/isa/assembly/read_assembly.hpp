#pragma once

#include <string>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// A program from assembly text, as clang writes it for AMDGPU (`-S`). `file` is for messages.
/// @throws gpu::BadInput with the line: an instruction that is not known, an operand that does not
/// fit, a label that is not there, a target that is neither gfx906 nor gfx1010
Program read_assembly(const std::string& text, const std::string& file);

/// The same from a file.
/// @throws gpu::BadInput also if it cannot be read
Program read_assembly_file(const std::string& path);

}  // namespace segue::isa
