#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Inserts `added` before instruction `index`. Branches to it go to the inserted instructions if
/// `branched_to`, else behind it. Targets of `added` are indices of the program as it is.
/// @throws std::invalid_argument if the program cannot be laid out then
void insert_instructions(Program& program, std::uint32_t index,
                         const std::vector<Instruction>& added, bool branched_to);

/// Removes the instructions from `first` to before `end`; branches into them go to `end`.
/// @throws std::invalid_argument
void remove_instructions(Program& program, std::uint32_t first, std::uint32_t end);

}  // namespace segue::isa
