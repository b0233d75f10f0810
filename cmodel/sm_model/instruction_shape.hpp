#pragma once

#include "cmodel/isa/program/instruction.hpp"
#include "cmodel/sm_model/traced_instruction.hpp"

namespace segue::sm_model {

/// The properties of an instruction that do not depend on its execution.
struct InstructionShape {
  bool issued = true;  ///< an instruction of the SM at all
  TracedInstruction instruction;
};

/// Waits for memory, hints and the end of a program are not issued. A scalar load counts as one of
/// the kernel's arguments.
InstructionShape instruction_shape(const isa::Instruction& instruction);

}  // namespace segue::sm_model
