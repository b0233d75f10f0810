#pragma once

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Puts a program whose instructions were read or edited in order: where kernels end, what symbols
/// stand for, that no path runs out of the code.
/// @throws std::invalid_argument
void lay_out(Program& program);

}  // namespace segue::isa
