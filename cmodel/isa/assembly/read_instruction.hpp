#pragma once

#include <string>
#include <string_view>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// An instruction, and the label that it branches to, if any.
struct ReadInstruction {
  Instruction instruction;
  std::string label;
};

/// @throws std::invalid_argument with a text that names the error
ReadInstruction read_instruction(std::string_view text, Program& program);

}  // namespace segue::isa
