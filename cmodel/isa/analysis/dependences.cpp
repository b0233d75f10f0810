#include "cmodel/isa/analysis/dependences.hpp"

#include <string_view>

namespace segue::isa {

namespace {

void insert(RegisterSet& set, Register first, unsigned words) {
  for (unsigned k = 0; k < words && first + k < kRegisters; ++k) set.set(first + k);
}

void insert_operand(RegisterSet& set, const Operand& operand) {
  if (operand.in_register() && operand.reg != kNull) insert(set, operand.reg, operand.words);
}

/// Operands with the role `one` or `other`.
RegisterSet operands(const Instruction& instruction, OperandRule::Role one,
                     OperandRule::Role other) {
  RegisterSet set;
  for (unsigned k = 0; k < instruction.operand_count; ++k) {
    const OperandRule::Role role = instruction.opcode->rules[k].role;
    if (role == one || role == other) insert_operand(set, instruction.operands[k]);
  }
  return set;
}

bool is_exec(const Operand& operand) {
  return operand.kind == Operand::Kind::kScalar && operand.reg == kExecLo;
}

}  // namespace

RegisterSet uses(const Instruction& instruction, Architecture architecture) {
  const Opcode& opcode = *instruction.opcode;
  RegisterSet set = operands(instruction, OperandRule::Role::kUse, OperandRule::Role::kBoth);
  const unsigned mask = mask_words(architecture);
  if (opcode.has(kReadsScc)) set.set(kScc);
  if (opcode.has(kReadsVcc)) insert(set, kVccLo, mask);
  const bool masked = opcode.per_lane() && !opcode.has(kIgnoresExec);
  if (opcode.has(kReadsExec) || masked) insert(set, kExecLo, mask);
  return set;
}

RegisterSet definitions(const Instruction& instruction, Architecture architecture) {
  const Opcode& opcode = *instruction.opcode;
  RegisterSet set = operands(instruction, OperandRule::Role::kDef, OperandRule::Role::kBoth);
  const unsigned mask = mask_words(architecture);
  if (opcode.has(kWritesScc)) set.set(kScc);
  if (opcode.has(kWritesVcc)) insert(set, kVccLo, mask);
  if (opcode.has(kWritesExec)) insert(set, kExecLo, mask);
  return set;
}

RegisterSet kills(const Instruction& instruction, Architecture architecture) {
  const Modifiers& modifiers = instruction.modifiers;
  RegisterSet set = definitions(instruction, architecture);
  const Operand& result = instruction.operands[0];
  if (result.kind != Operand::Kind::kVector) return set;
  // A part of a register is written, and the rest stays.
  const bool part = modifiers.part != SubWord::kWhole && modifiers.unused == Unused::kPreserve;
  const bool half = instruction.keeps_upper_half && is_half_word(result.type);
  if (part || half || instruction.opcode->has(kMerges)) {
    for (unsigned k = 0; k < result.words; ++k) set.reset(result.reg + k);
  }
  return set;
}

ExecChange exec_change(const Instruction& instruction) {
  const Opcode& opcode = *instruction.opcode;
  if (opcode.has(kWritesExec)) {
    return opcode.has(kNarrowsExec) ? ExecChange::kNarrows : ExecChange::kAny;
  }
  for (unsigned k = 0; k < instruction.operand_count; ++k) {
    if (opcode.rules[k].role == OperandRule::Role::kUse) continue;
    const Operand& written = instruction.operands[k];
    if (written.kind != Operand::Kind::kScalar) continue;
    if (written.reg != kExecLo && written.reg != kExecHi) continue;
    // "s_and_b64 exec, exec, X" and "s_andn2_b64 exec, exec, X": no lane wakes.
    const std::string_view name = opcode.name;
    const bool is_and = name == "s_and_b64" || name == "s_and_b32";
    const bool is_and_not = name == "s_andn2_b64" || name == "s_andn2_b32";
    const bool same_first = is_exec(instruction.operands[1]) && written.reg == kExecLo;
    const bool same_second = is_exec(instruction.operands[2]) && written.reg == kExecLo;
    if ((is_and && (same_first || same_second)) || (is_and_not && same_first)) {
      return ExecChange::kNarrows;
    }
    return ExecChange::kAny;
  }
  return ExecChange::kNone;
}

}  // namespace segue::isa
