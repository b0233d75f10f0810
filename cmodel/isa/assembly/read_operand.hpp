#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cmodel/isa/opcode/opcode.hpp"
#include "cmodel/isa/program/architecture.hpp"
#include "cmodel/isa/program/instruction.hpp"
#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// An operand as `rule` allows it. References to symbols are added to `program`.
/// @throws std::invalid_argument with a text that names the error
Operand read_operand(std::string_view text, const OperandRule& rule, Program& program);

}  // namespace segue::isa
