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

/// Registers are as many as the descriptor says, and branches stay in their kernel.
void check_kernel(const Program& program, const Kernel& kernel) {
  for (std::uint32_t index = kernel.first; index < kernel.end; ++index) {
    const Instruction& instruction = program.code[index];
    const bool branches = instruction.opcode->has(kBranches);
    if (branches && (instruction.target < kernel.first || instruction.target >= kernel.end)) {
      throw std::invalid_argument(fmt::format("kernel '{}' branches out of its code", kernel.name));
    }
    for (const Operand& operand : instruction.operands) {
      if (operand.kind != Operand::Kind::kVector) continue;
      const unsigned last = operand.reg - kFirstVector + operand.words - 1U;
      if (last < kernel.descriptor.used_vectors) continue;
      throw std::invalid_argument(
          fmt::format("kernel '{}' uses v{}; by its descriptor it has {} vector registers",
                      kernel.name, last, kernel.descriptor.used_vectors));
    }
  }
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
  for (const Kernel& kernel : program.kernels) check_kernel(program, kernel);
  resolve(program);
}

}  // namespace segue::isa
