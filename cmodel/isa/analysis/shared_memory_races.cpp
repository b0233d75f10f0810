#include "cmodel/isa/analysis/shared_memory_races.hpp"

#include "cmodel/isa/analysis/control_flow.hpp"
#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

namespace {

bool is_barrier(const Instruction& instruction) { return instruction.opcode->name == "s_barrier"; }

/// Instructions that follow `start` without a barrier before them.
std::vector<std::uint32_t> reached(const Program& program, const Kernel& kernel,
                                   std::uint32_t start) {
  std::vector<bool> seen(kernel.end - kernel.first);
  std::vector<std::uint32_t> result;
  std::vector<std::uint32_t> left = {start};
  while (!left.empty()) {
    const std::uint32_t index = left.back();
    left.pop_back();
    if (index < kernel.first || index >= kernel.end || seen[index - kernel.first]) continue;
    seen[index - kernel.first] = true;
    result.push_back(index);
    if (is_barrier(program.code[index])) continue;
    const Successors to = successors(program, index);
    if (to.next != kNoTarget) left.push_back(to.next);
    if (to.target != kNoTarget) left.push_back(to.target);
  }
  return result;
}

bool is_shared(const Opcode& opcode) { return opcode.space == MemorySpace::kLocal; }

}  // namespace

SharedMemoryRaces::SharedMemoryRaces(const Program& program, const Kernel& kernel)
    : first_(kernel.first), races_(kernel.end - kernel.first) {
  std::vector<std::uint32_t> starts = {kernel.first};
  for (std::uint32_t index = kernel.first; index + 1 < kernel.end; ++index) {
    if (is_barrier(program.code[index])) starts.push_back(index + 1);
  }
  for (const std::uint32_t start : starts) {
    const std::vector<std::uint32_t> region = reached(program, kernel, start);
    bool stores = false;
    for (const std::uint32_t index : region) {
      const Opcode& opcode = *program.code[index].opcode;
      stores = stores || (is_shared(opcode) && opcode.action != MemoryAction::kLoad);
    }
    if (!stores) continue;
    for (const std::uint32_t index : region) {
      const Opcode& opcode = *program.code[index].opcode;
      if (is_shared(opcode) && opcode.action == MemoryAction::kLoad) races_[index - first_] = true;
    }
  }
}

}  // namespace segue::isa
