// Uses and definitions of every opcode and of every instruction of the suite, compared with LLVM's
// MC layer.
#include "cmodel/isa/analysis/dependences.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "cmodel/isa/assembly/print_instruction.hpp"
#include "cmodel/isa/assembly/read_assembly.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"
#include "tests/isa/llvm/machine_code.hpp"
#include "tests/isa/small_kernel.hpp"
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

std::string joined(const std::set<std::string>& names) {
  return fmt::format("{}", fmt::join(names, " "));
}

/// What differs, or nothing.
std::string difference(const Program& program, const Instruction& instruction,
                       const MachineCodeFacts& facts) {
  const std::string& name = instruction.opcode->name;
  // LLVM counts EXEC for every buffer instruction and message; these have no lanes.
  static const std::set<std::string> kNoLanes = {
      "buffer_gl0_inv", "buffer_gl1_inv", "buffer_wbinvl1", "buffer_wbinvl1_vol", "s_sendmsg"};
  if (kNoLanes.contains(name)) return "";
  const Architecture architecture = program.architecture;
  const auto used = names_of(uses(instruction, architecture), architecture);
  const auto defined = names_of(definitions(instruction, architecture), architecture);
  auto llvm_used = without_passed(facts.uses, architecture);
  const auto llvm_defined = without_passed(facts.definitions, architecture);
  // What stays of a destination is not an operand of LLVM's where it is not an input as well.
  const bool keeps =
      name.starts_with("s_bitset") || name.starts_with("s_cmov") ||
      (name.find("_load_") != std::string::npos && name.find("_d16") != std::string::npos);
  if (keeps) llvm_used.insert(llvm_defined.begin(), llvm_defined.end());
  if (used == llvm_used && defined == llvm_defined) return "";
  return fmt::format("{}: {}\n  uses {} / LLVM {}\n  defines {} / LLVM {}", facts.name,
                     print_instruction(program, instruction, "label"), joined(used),
                     joined(llvm_used), joined(defined), joined(llvm_defined));
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
  for (std::size_t k = 0; k < facts.size(); ++k)
    differences[compared[k]->opcode->name] = difference(program, *compared[k], facts[k]);
  for (const auto& [name, text_of] : differences) EXPECT_EQ(text_of, "");
}

/// Operands for the rules of an opcode, all in registers of their own. `based`: addresses with
/// their scalar part.
std::string operands_for(const Opcode& opcode, Architecture architecture, bool based) {
  unsigned vector = 8;
  unsigned scalar = 16;
  const auto registers = [](char bank, unsigned& next, unsigned words) {
    const unsigned first = next;
    next += words + words % 4;
    if (words == 1) return fmt::format("{}{}", bank, first);
    return fmt::format("{}[{}:{}]", bank, first, first + words - 1);
  };
  std::vector<std::string> operands;
  for (const OperandRule& rule : opcode.rules) {
    const bool mask = rule.type == ElementType::kMask;
    const unsigned mask_words = architecture == Architecture::kGfx906 ? 2 : 1;
    const unsigned words = mask ? mask_words : words_of(rule.type);
    using Place = OperandRule::Place;
    switch (rule.place) {
      case Place::kAny:
      case Place::kVector:
        operands.push_back(registers('v', vector, words));
        break;
      case Place::kScalar:
      case Place::kScalarRegister:
        scalar = (scalar + 3) / 4 * 4;
        operands.push_back(registers('s', scalar, words));
        break;
      case Place::kImmediate:
        operands.emplace_back("1");
        break;
      case Place::kLabel:
        operands.emplace_back("label");
        break;
      case Place::kVectorAddress:
        operands.emplace_back(based ? "v2" : "v[2:3]");
        break;
      case Place::kScalarAddress:
        operands.emplace_back(based ? "s[4:5]" : "off");
        break;
      case Place::kBufferAddress:
        operands.emplace_back(based ? "v2" : "off");
        break;
    }
  }
  std::string text = fmt::format("{}", fmt::join(operands, ", "));
  if (opcode.name.ends_with(" glc")) text += " glc";
  if (based && opcode.space == MemorySpace::kPrivate) text += " offen";
  return text;
}

TEST(LlvmTable, UsesAndDefinitionsOfEveryOpcodeAreLlvms) {
  std::string missed;
  unsigned compared = 0;
  for (const auto& [name, opcode] : OpcodeTable::instance().all()) {
    unsigned forms = 0;
    for (const Architecture architecture : {Architecture::kGfx906, Architecture::kGfx1010}) {
      for (const bool based : {false, true}) {
        const std::string text = fmt::format("{} {}", name.substr(0, name.find(' ')),
                                             operands_for(opcode, architecture, based));
        Program program;
        std::vector<MachineCodeFacts> facts;
        try {
          program = read_assembly(small_kernel(architecture, "label:\n\t" + text + "\n", 64), name);
          if (program.code.front().opcode != &opcode) continue;
          facts = read_with_llvm(
              "label:\n" + print_instruction(program, program.code.front(), "label"), architecture);
        } catch (const std::runtime_error&) {
          continue;  // not of this architecture, or not with this kind of address
        }
        ASSERT_EQ(facts.size(), 1U) << text;
        EXPECT_EQ(difference(program, program.code.front(), facts.front()), "");
        ++forms;
      }
    }
    compared += forms > 0 ? 1 : 0;
    if (forms == 0) missed += " " + name;
  }
  EXPECT_GE(compared * 100, OpcodeTable::instance().size() * 98) << "not compared:" << missed;
}

INSTANTIATE_TEST_SUITE_P(Kernels, LlvmDependences, ::testing::ValuesIn(suite_kernels()),
                         [](const auto& kernel) { return test_name(kernel.param); });

}  // namespace
}  // namespace segue::isa
