#pragma once

#include <cstdint>
#include <vector>

#include "cmodel/isa/program/program.hpp"

namespace segue::isa {

/// Where a warp may go from an instruction: at most behind it and to a label.
struct Successors {
  std::uint32_t next = kNoTarget;
  std::uint32_t target = kNoTarget;
};

Successors successors(const Program& program, std::uint32_t index);

/// Instructions that are entered at the first and left behind the last one only.
struct BasicBlock {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};

std::vector<BasicBlock> basic_blocks(const Program& program, const Kernel& kernel);

}  // namespace segue::isa
