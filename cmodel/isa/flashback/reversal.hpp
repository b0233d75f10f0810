#pragma once

#include <optional>

#include "cmodel/isa/program/instruction.hpp"
#include "cmodel/isa/program/register.hpp"

namespace segue::isa {

/// An instruction that undoes another one with its result in the register of an operand
/// (CTXBack III-C).
struct Reversal {
  Instruction instruction;
  Register shared = 0;  ///< first register that gets its old contents back
  unsigned words = 1;
};

/// Sums, differences, exclusive ors and complements of integers. Shifts, which the paper names too,
/// lose bits; sums with a carry need two registers at a time.
/// @return nothing if `instruction` cannot be undone by one instruction
std::optional<Reversal> reversal_of(const Instruction& instruction);

}  // namespace segue::isa
