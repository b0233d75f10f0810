#include "cmodel/isa/flashback/reversal.hpp"

#include <array>
#include <string_view>

#include "cmodel/isa/opcode/opcode.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"

namespace segue::isa {

namespace {

/// Opcodes that undo `name`, whose result is in its first or in its second operand's register.
/// The new contents stand where the old ones stood, or in the second place.
struct Undo {
  std::string_view name;
  std::string_view first;
  std::string_view second;
  bool shared_last = true;  ///< the register is the second operand of what undoes
};

constexpr std::array kUndos = {
    // Vector instructions may have a constant or a scalar as their first operand only.
    Undo{"v_add_u32", "v_subrev_u32", "v_subrev_u32"},
    Undo{"v_add_nc_u32", "v_subrev_nc_u32", "v_subrev_nc_u32"},
    Undo{"v_sub_u32", "v_add_u32", "v_sub_u32"},
    Undo{"v_sub_nc_u32", "v_add_nc_u32", "v_sub_nc_u32"},
    Undo{"v_subrev_u32", "v_sub_u32", "v_add_u32"},
    Undo{"v_subrev_nc_u32", "v_sub_nc_u32", "v_add_nc_u32"},
    Undo{"v_xor_b32", "v_xor_b32", "v_xor_b32"},
    Undo{"s_add_u32", "s_sub_u32", "s_sub_u32", false},
    Undo{"s_add_i32", "s_sub_u32", "s_sub_u32", false},
    Undo{"s_addk_i32", "s_sub_u32", "s_sub_u32", false},
    Undo{"s_sub_u32", "s_add_u32", "s_sub_u32"},
    Undo{"s_sub_i32", "s_add_u32", "s_sub_u32"},
    Undo{"s_xor_b32", "s_xor_b32", "s_xor_b32"},
    Undo{"s_xor_b64", "s_xor_b64", "s_xor_b64"},
};

bool same_register(const Operand& a, const Operand& b) {
  return a.kind == b.kind && a.in_register() && a.reg == b.reg && a.words == b.words &&
         !b.modified();
}

bool overlaps(const Operand& a, const Operand& b) {
  return b.in_register() && a.reg < b.reg + b.words && b.reg < a.reg + a.words;
}

bool is_complement(std::string_view name) {
  return name == "v_not_b32" || name == "s_not_b32" || name == "s_not_b64";
}

}  // namespace

std::optional<Reversal> reversal_of(const Instruction& instruction) {
  const std::string_view name = instruction.opcode->name;
  const Operand& result = instruction.operands[0];
  if (instruction.modifiers.adjusts_result() || instruction.encoding == Encoding::kSdwa) return {};
  if (!result.in_register() || result.reg == kNull) return {};
  if (is_complement(name)) {
    if (!same_register(result, instruction.operands[1])) return {};
    return Reversal{instruction, result.reg, result.words};
  }
  for (const Undo& undo : kUndos) {
    if (undo.name != name) continue;
    // "s_addk_i32" reads its result, and has no operand for it.
    const bool adds_to_result = instruction.operand_count == 2;
    const Operand& first = adds_to_result ? result : instruction.operands[1];
    const Operand& second = instruction.operands[adds_to_result ? 1 : 2];
    const bool in_first = same_register(result, first);
    const bool in_second = same_register(result, second);
    const Operand& other = in_first ? second : first;
    // Twice the same register: half of the sum is lost, and a difference is zero.
    if (in_first == in_second || overlaps(result, other) || other.modified()) return {};
    Reversal reversal{instruction, result.reg, result.words};
    Instruction& undoing = reversal.instruction;
    undoing.opcode = OpcodeTable::instance().find(in_first ? undo.first : undo.second);
    undoing.encoding = Encoding::kPlain;
    undoing.operand_count = 3;
    Operand shared = in_first ? first : second;
    // An immediate of 16 bits has been extended when it was read.
    undoing.operands[1] = undo.shared_last ? other : shared;
    undoing.operands[2] = undo.shared_last ? shared : other;
    return reversal;
  }
  return {};
}

}  // namespace segue::isa
