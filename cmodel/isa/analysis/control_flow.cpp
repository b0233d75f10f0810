#include "cmodel/isa/analysis/control_flow.hpp"

#include <set>

#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

Successors successors(const Program& program, std::uint32_t index) {
  const Instruction& instruction = program.code[index];
  const Opcode& opcode = *instruction.opcode;
  Successors result;
  if (opcode.has(kEnds)) return result;
  if (opcode.has(kBranches)) result.target = instruction.target;
  if (!opcode.has(kBranches) || opcode.has(kFallsThrough)) result.next = index + 1;
  return result;
}

std::vector<BasicBlock> basic_blocks(const Program& program, const Kernel& kernel) {
  std::set<std::uint32_t> starts = {kernel.first};
  for (std::uint32_t index = kernel.first; index < kernel.end; ++index) {
    const Opcode& opcode = *program.code[index].opcode;
    if (opcode.has(kBranches)) starts.insert(program.code[index].target);
    if ((opcode.has(kBranches) || opcode.has(kEnds)) && index + 1 < kernel.end) {
      starts.insert(index + 1);
    }
  }
  std::vector<BasicBlock> blocks;
  for (auto start = starts.begin(); start != starts.end(); ++start) {
    const auto next = std::next(start);
    blocks.push_back({.first = *start, .end = next == starts.end() ? kernel.end : *next});
  }
  return blocks;
}

}  // namespace segue::isa
