#pragma once

#include <string>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Assembly of a whole program, kernels' descriptors, constants and metadata included. Reading it
/// gives the same program, and an assembler the same machine code as from the compiler's text.
std::string print_assembly(const Program& program);

}  // namespace segue::isa
