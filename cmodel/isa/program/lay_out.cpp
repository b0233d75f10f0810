#include "cmodel/isa/program/lay_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

namespace {

std::uint64_t distance_of(const SymbolReference& reference, const Program& program) {
  const auto found = program.symbols.find(reference.name);
  if (found == program.symbols.end()) {
    throw std::invalid_argument(fmt::format("symbol '{}' is not there", reference.name));
  }
  return kConstantsAddress + found->second + static_cast<std::uint64_t>(reference.addend) -
         kCodeAddress;
}

void resolve(Program& program) {
  for (Instruction& instruction : program.code) {
    for (Operand& operand : instruction.operands) {
      if (operand.reference == 0) continue;
      const SymbolReference& reference = program.references[operand.reference - 1U];
      const std::uint64_t distance = distance_of(reference, program);
      operand.constant = (reference.high ? distance >> 32U : distance) & 0xFFFF'FFFFU;
    }
  }
}

}  // namespace

void lay_out(Program& program) {
  std::vector<std::uint32_t> starts;
  for (const Kernel& kernel : program.kernels) starts.push_back(kernel.first);
  starts.push_back(static_cast<std::uint32_t>(program.code.size()));
  std::sort(starts.begin(), starts.end());
  for (Kernel& kernel : program.kernels) {
    kernel.end = *std::upper_bound(starts.begin(), starts.end() - 1, kernel.first);
    if (kernel.first >= kernel.end) {
      throw std::invalid_argument(fmt::format("kernel '{}' has no code", kernel.name));
    }
    const Opcode& last = *program.code[kernel.end - 1].opcode;
    const bool goes_on = !last.has(kEnds) && (!last.has(kBranches) || last.has(kFallsThrough));
    if (goes_on) {
      throw std::invalid_argument(
          fmt::format("kernel '{}' runs on behind its last instruction", kernel.name));
    }
  }
  for (const Instruction& instruction : program.code) {
    if (instruction.opcode->has(kBranches) && instruction.target >= program.code.size()) {
      throw std::invalid_argument("a branch goes to the end of the code");
    }
  }
  resolve(program);
}

}  // namespace segue::isa
