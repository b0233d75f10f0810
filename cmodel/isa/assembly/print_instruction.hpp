#pragma once

#include <string>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// An instruction as clang writes it; reading it gives the same instruction. `label` is the target
/// of a branch.
std::string print_instruction(const Program& program, const Instruction& instruction,
                              const std::string& label);

/// The label of an instruction that is branched to: ".L12".
std::string label_of(std::uint32_t index);

}  // namespace segue::isa
