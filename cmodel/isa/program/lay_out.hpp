#pragma once

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Puts a program in order after its instructions were read or edited: sets ends of kernels and
/// values of symbols, and checks that no path runs out of the code.
/// @throws std::invalid_argument
void lay_out(Program& program);

}  // namespace segue::isa
