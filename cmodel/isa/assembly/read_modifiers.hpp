#pragma once

#include <string_view>
#include <vector>

#include "cmodel/isa/program/instruction.hpp"

namespace segue::isa {

/// Reads the words behind the operands into `instruction`.
/// @throws std::invalid_argument for a word that is not known
void read_modifiers(const std::vector<std::string_view>& words, Instruction& instruction);

}  // namespace segue::isa
