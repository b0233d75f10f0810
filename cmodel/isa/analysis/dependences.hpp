#pragma once

#include "cmodel/isa/opcode/opcode.hpp"
#include "cmodel/isa/program/architecture.hpp"
#include "cmodel/isa/program/instruction.hpp"
#include "cmodel/isa/program/register.hpp"

namespace segue::isa {

/// Registers that an instruction reads, implicit ones included. EXEC is read by all that work on
/// lanes.
RegisterSet uses(const Instruction& instruction, Architecture architecture);

/// Registers that it writes.
RegisterSet definitions(const Instruction& instruction, Architecture architecture);

/// Of those, the registers that have nothing left of their old values in the lanes that it works
/// on.
RegisterSet kills(const Instruction& instruction, Architecture architecture);

/// The effect of an instruction on the set of lanes that are awake.
enum class ExecChange : std::uint8_t { kNone, kNarrows, kAny };

ExecChange exec_change(const Instruction& instruction);

}  // namespace segue::isa
