// Uses and definitions of every instruction of the suite, compared with LLVM's MC layer.
#include "cmodel/isa/analysis/dependences.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "cmodel/isa/assembly/print_instruction.hpp"
#include "cmodel/isa/assembly/read_assembly.hpp"
#include "tests/isa/llvm/machine_code.hpp"
#include "tests/isa/suite_kernels.hpp"

namespace segue::isa {
namespace {

/// LLVM's name of one of our registers.
std::string llvm_name(Register reg) {
  if (is_vector(reg)) return fmt::format("VGPR{}", reg - kFirstVector);
  switch (reg) {
    case kVccLo:
      return "VCC_LO";
    case kVccHi:
      return "VCC_HI";
    case kM0:
      return "M0";
    case kExecLo:
      return "EXEC_LO";
    case kExecHi:
      return "EXEC_HI";
    case kScc:
      return "SCC";
    default:
      return fmt::format("SGPR{}", reg);
  }
}

/// Registers of a mode or an address space, which no program of ours keeps values in; M0, which
/// LLVM counts for shared memory since gfx8 needed it; and the upper half of EXEC of 32 lanes.
bool passed_over(const std::string& name, Architecture architecture) {
  if (name == "MODE" || name == "M0" || name == "FLAT_SCR_LO" || name == "FLAT_SCR_HI" ||
      name.starts_with("SGPR_NULL"))
    return true;
  const bool narrow = architecture == Architecture::kGfx1010;
  return narrow && (name == "EXEC_HI" || name == "VCC_HI");
}

std::set<std::string> names_of(const RegisterSet& set, Architecture architecture) {
  std::set<std::string> names;
  for (Register reg = 0; reg < kRegisters; ++reg) {
    if (!set.test(reg)) continue;
    const std::string name = llvm_name(reg);
    if (!passed_over(name, architecture)) names.insert(name);
  }
  return names;
}

std::set<std::string> without_passed(const std::set<std::string>& all, Architecture architecture) {
  std::set<std::string> names;
  for (const std::string& name : all) {
    if (!passed_over(name, architecture)) names.insert(name);
  }
  return names;
}

/// LLVM of this age leaves the implicit registers out of most encodings.
bool implicit_one(const std::string& name) {
  return name == "SCC" || name.starts_with("VCC_") || name.starts_with("EXEC_");
}

/// Whether `ours` is `llvm`, but for implicit registers that LLVM does not tell.
bool agrees(const std::set<std::string>& ours, const std::set<std::string>& llvm) {
  for (const std::string& name : ours) {
    if (!llvm.contains(name) && !implicit_one(name)) return false;
  }
  return std::includes(ours.begin(), ours.end(), llvm.begin(), llvm.end());
}

std::string joined(const std::set<std::string>& names) {
  return fmt::format("{}", fmt::join(names, " "));
}

class LlvmDependences : public ::testing::TestWithParam<SuiteKernel> {};

TEST_P(LlvmDependences, UsesAndDefinitionsAreLlvms) {
  const Program program = program_of(GetParam());
  // Each instruction by itself, without symbols, which stand for numbers.
  std::string text;
  std::vector<const Instruction*> compared;
  for (const Instruction& instruction : program.code) {
    bool symbol = false;
    for (const Operand& operand : instruction.operands) symbol = symbol || operand.reference != 0;
    if (symbol) continue;
    text += print_instruction(program, instruction, "label") + "\n";
    compared.push_back(&instruction);
  }
  const std::vector<MachineCodeFacts> facts =
      read_with_llvm("label:\n" + text, program.architecture);
  ASSERT_EQ(facts.size(), compared.size());
  std::map<std::string, std::string> differences;
  for (std::size_t k = 0; k < facts.size(); ++k) {
    const Instruction& instruction = *compared[k];
    const auto used = names_of(uses(instruction, program.architecture), program.architecture);
    const auto defined =
        names_of(definitions(instruction, program.architecture), program.architecture);
    const auto llvm_used = without_passed(facts[k].uses, program.architecture);
    const auto llvm_defined = without_passed(facts[k].definitions, program.architecture);
    if (agrees(used, llvm_used) && agrees(defined, llvm_defined)) continue;
    differences[instruction.opcode->name] =
        fmt::format("{}: {}\n  uses {} / LLVM {}\n  defines {} / LLVM {}", facts[k].name,
                    print_instruction(program, instruction, "label"), joined(used),
                    joined(llvm_used), joined(defined), joined(llvm_defined));
  }
  for (const auto& [name, difference] : differences) ADD_FAILURE() << difference;
}

INSTANTIATE_TEST_SUITE_P(Kernels, LlvmDependences, ::testing::ValuesIn(suite_kernels()),
                         [](const auto& kernel) { return test_name(kernel.param); });

}  // namespace
}  // namespace segue::isa
