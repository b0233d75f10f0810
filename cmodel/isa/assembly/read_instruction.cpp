#include "cmodel/isa/assembly/read_instruction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "cmodel/isa/assembly/read_modifiers.hpp"
#include "cmodel/isa/assembly/read_operand.hpp"
#include "cmodel/isa/assembly/text.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"

namespace segue::isa {

namespace {

/// Takes the suffix of an encoding off a mnemonic.
Encoding take_encoding(std::string_view& mnemonic) {
  const auto take = [&mnemonic](std::string_view suffix) {
    if (!mnemonic.ends_with(suffix)) return false;
    mnemonic.remove_suffix(suffix.size());
    return true;
  };
  if (take("_e32")) return Encoding::kE32;
  if (take("_e64")) return Encoding::kE64;
  if (take("_sdwa")) return Encoding::kSdwa;
  return Encoding::kPlain;
}

const Opcode& opcode_of(std::string_view mnemonic, const std::vector<std::string_view>& words,
                        Architecture architecture) {
  std::string name(mnemonic);
  const bool atomic = name.starts_with("global_atomic") || name.starts_with("flat_atomic");
  if (atomic) {
    for (const std::string_view word : words) {
      if (word == "glc") name += " glc";
    }
  }
  if (architecture == Architecture::kGfx1010 && name.starts_with("v_cmpx_")) name += " gfx10";
  const Opcode* opcode = OpcodeTable::instance().find(name);
  if (opcode == nullptr) {
    throw std::invalid_argument(fmt::format("instruction '{}' is not known", mnemonic));
  }
  return *opcode;
}

/// "vmcnt(0) lgkmcnt(3)": numbers still outstanding when the wait ends, a byte each; all ones: any
/// number.
Operand read_wait_counts(std::string_view text) {
  static constexpr std::array<std::string_view, 3> kCounters = {"vmcnt(", "expcnt(", "lgkmcnt("};
  Operand operand;
  operand.kind = Operand::Kind::kConstant;
  operand.type = ElementType::kU16;
  operand.constant = 0xFF'FFFF;
  if (const auto number = integer_in(text)) {
    operand.constant = static_cast<std::uint64_t>(*number);
    return operand;
  }
  for (std::string_view word : split_at_spaces(text)) {
    if (word == "&") continue;
    bool known = false;
    for (std::size_t k = 0; k < kCounters.size(); ++k) {
      if (!word.starts_with(kCounters[k]) || !word.ends_with(')')) continue;
      const auto count =
          integer_in(word.substr(kCounters[k].size(), word.size() - kCounters[k].size() - 1));
      if (!count || *count < 0 || *count > 63) continue;
      operand.constant &= ~(std::uint64_t{0xFF} << 8 * k);
      operand.constant |= static_cast<std::uint64_t>(*count) << 8 * k;
      known = true;
    }
    if (!known) throw std::invalid_argument(fmt::format("'{}' is no counter", word));
  }
  return operand;
}

std::string list_of(const std::vector<OperandRule>& rules) {
  return rules.size() == 1 ? "1 operand" : fmt::format("{} operands", rules.size());
}

/// What the instruction asks for by a modifier or a number, which only some are executed with.
void refuse_modes(const Instruction& in) {
  const std::string& name = in.opcode->name;
  const std::uint64_t number = in.operands[0].constant;
  if (name == "s_round_mode" && number != 0) {
    throw std::invalid_argument(
        fmt::format("'s_round_mode {}': floats are rounded to nearest (0) only", number));
  }
  if (name == "s_denorm_mode" && number != 15) {
    throw std::invalid_argument(
        fmt::format("'s_denorm_mode {}': floats keep denormals (15) only", number));
  }
  const Modifiers& m = in.modifiers;
  // Bit 15: among four lanes, or by rotation or as FFTs want it.
  const auto pattern = static_cast<std::uint32_t>(m.offset);
  if (name == "ds_swizzle_b32" && (pattern & 0x8000U) != 0 && (pattern & 0x7F00U) != 0) {
    throw std::invalid_argument(
        fmt::format("'ds_swizzle_b32 offset:{}': masks of a lane's number and permutations of four "
                    "lanes are supported, no others",
                    m.offset));
  }
  const bool selects = m.op_sel != 0 || m.op_sel_hi != Modifiers().op_sel_hi;
  if ((selects || m.neg_lo != 0 || m.neg_hi != 0) && !name.starts_with("v_pk_")) {
    throw std::invalid_argument(
        fmt::format("halves of registers of '{}' (op_sel) are not "
                    "supported, but of packed instructions",
                    name));
  }
  if (!in.modifiers.clamp || (in.opcode->effects & kSaturates) != 0) return;
  const ElementType result = in.opcode->rules.front().type;
  if (result != ElementType::kF16 && result != ElementType::kF32 && result != ElementType::kF64) {
    throw std::invalid_argument(fmt::format("'clamp' of '{}' is not supported", name));
  }
}

/// Results of 16 bits that leave the upper half of their register as it is: multiply-adds (Vega
/// ISA, V_MAD_F16 and the like; LLVM's zeroesHigh16BitsOfDest).
bool keeps_upper_half_on_gfx9(std::string_view name) {
  constexpr std::array<std::string_view, 5> kNames = {"v_mad_f16", "v_fma_f16", "v_mac_f16",
                                                      "v_mad_u16", "v_mad_i16"};
  return std::ranges::find(kNames, name) != kNames.end();
}

}  // namespace

ReadInstruction read_instruction(std::string_view text, Program& program) {
  const std::size_t space = text.find_first_of(" \t");
  std::string_view mnemonic = text.substr(0, space);
  const std::string_view rest = space == std::string_view::npos ? "" : trimmed(text.substr(space));
  ReadInstruction read;
  Instruction& in = read.instruction;
  if (mnemonic == "s_waitcnt") {
    in.opcode = OpcodeTable::instance().find(mnemonic);
    in.operands[0] = read_wait_counts(rest);
    in.operand_count = 1;
    return read;
  }
  if (mnemonic.ends_with("_dpp")) {
    throw std::invalid_argument(
        fmt::format("'{}': data-parallel primitives are not supported", mnemonic));
  }
  in.encoding = take_encoding(mnemonic);
  std::vector<std::string_view> operands = split_at_commas(rest);
  // Behind the last operand, without commas, stand the modifiers.
  std::vector<std::string_view> words;
  if (!operands.empty()) {
    words = split_at_spaces(operands.back());
    if (words.empty()) throw std::invalid_argument("an operand is missing behind a comma");
    operands.back() = words.front();
    words.erase(words.begin());
  }
  in.opcode = &opcode_of(mnemonic, words, program.architecture);
  const std::vector<OperandRule>& rules = in.opcode->rules;
  if (operands.size() != rules.size()) {
    throw std::invalid_argument(
        fmt::format("'{}' has {} and is given {}", mnemonic, list_of(rules), operands.size()));
  }
  for (std::size_t k = 0; k < rules.size(); ++k) {
    if (rules[k].place == OperandRule::Place::kLabel) {
      read.label = std::string(operands[k]);
    } else {
      in.operands[k] = read_operand(operands[k], rules[k], program);
    }
  }
  in.operand_count = static_cast<std::uint8_t>(rules.size());
  read_modifiers(words, in);
  refuse_modes(in);
  in.keeps_upper_half =
      program.architecture == Architecture::kGfx1010 || keeps_upper_half_on_gfx9(in.opcode->name);
  return read;
}

}  // namespace segue::isa
