#include "cmodel/isa/assembly/print_instruction.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "cmodel/isa/opcode/half.hpp"
#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

namespace {

constexpr std::array<std::string_view, 7> kParts = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3",
                                                    "WORD_0", "WORD_1", "DWORD"};
constexpr std::array<std::string_view, 3> kUnused = {"UNUSED_PAD", "UNUSED_SEXT",
                                                     "UNUSED_PRESERVE"};

std::string registers(const Operand& operand) {
  const bool vector = operand.kind == Operand::Kind::kVector;
  if (!vector && operand.reg >= kGeneralScalars) {
    if (operand.words == 2 && operand.reg == kVccLo) return "vcc";
    if (operand.words == 2 && operand.reg == kExecLo) return "exec";
    if (operand.reg == kScc) return "src_scc";
    return register_name(operand.reg);
  }
  const unsigned first = vector ? operand.reg - kFirstVector : operand.reg;
  const char letter = vector ? 'v' : 's';
  if (operand.words == 1) return fmt::format("{}{}", letter, first);
  return fmt::format("{}[{}:{}]", letter, first, first + operand.words - 1U);
}

/// A float that stands in the instruction itself; empty: none.
std::string_view inline_float(const Operand& operand) {
  static constexpr std::array<std::pair<std::string_view, float>, 8> kFloats = {{{"0.5", 0.5F},
                                                                                 {"-0.5", -0.5F},
                                                                                 {"1.0", 1.0F},
                                                                                 {"-1.0", -1.0F},
                                                                                 {"2.0", 2.0F},
                                                                                 {"-2.0", -2.0F},
                                                                                 {"4.0", 4.0F},
                                                                                 {"-4.0", -4.0F}}};
  const bool half = operand.type == ElementType::kF16 || operand.type == ElementType::kPacked;
  if (is_half_word(operand.type) && !half) return "";
  for (const auto& [text, value] : kFloats) {
    const std::uint64_t bits = operand.words == 2 ? std::bit_cast<std::uint64_t>(double{value})
                               : half             ? std::uint64_t{to_half(value).bits}
                                                  : std::bit_cast<std::uint32_t>(value);
    if (operand.constant == bits) return text;
  }
  return "";
}

/// Constants that stand in the instruction itself are written as numbers, others as bits.
std::string constant(const Operand& operand) {
  if (const std::string_view text = inline_float(operand); !text.empty()) return std::string(text);
  const std::uint64_t bits = operand.constant;
  if (operand.words == 2) {
    const auto value = static_cast<std::int64_t>(bits);
    if (value >= -16 && value <= 64) return fmt::format("{}", value);
    // Of a double with zeros below, the upper half stands for it.
    const bool upper = operand.type == ElementType::kF64 && (bits & 0xFFFF'FFFFU) == 0;
    if (upper) return fmt::format("{:#x}", bits >> 32U);
    if (operand.type == ElementType::kF64)
      return fmt::format("{:.17}", std::bit_cast<double>(bits));
    if (value < 0 && value >= -0x8000'0000LL) return fmt::format("{}", value);
    return fmt::format("{:#x}", bits);
  }
  const std::int64_t value = is_half_word(operand.type)
                                 ? std::int64_t{static_cast<std::int16_t>(bits)}
                                 : std::int64_t{static_cast<std::int32_t>(bits)};
  if (value >= -16 && value <= 64) return fmt::format("{}", value);
  return fmt::format("{:#x}", is_half_word(operand.type) ? bits & 0xFFFFU : bits);
}

std::string operand_text(const Program& program, const Operand& operand) {
  if (operand.kind == Operand::Kind::kOff) return "off";
  if (operand.kind == Operand::Kind::kConstant) {
    if (operand.reference == 0) return constant(operand);
    const SymbolReference& reference = program.references[operand.reference - 1U];
    return fmt::format("{}@rel32@{}+{}", reference.name, reference.high ? "hi" : "lo",
                       reference.addend + (reference.high ? 12 : 4));
  }
  std::string text = registers(operand);
  if (operand.absolute) text = fmt::format("|{}|", text);
  if (operand.negate) text = fmt::format("-{}", text);
  if (operand.sign_extend) text = fmt::format("sext({})", text);
  return text;
}

std::string wait_text(std::uint64_t counts) {
  static constexpr std::array<std::string_view, 3> kCounters = {"vmcnt", "expcnt", "lgkmcnt"};
  std::string text;
  for (unsigned k = 0; k < kCounters.size(); ++k) {
    const std::uint64_t count = counts >> 8 * k & 0xFFU;
    if (count == 0xFF) continue;
    text += fmt::format("{}{}({})", text.empty() ? "" : " ", kCounters[k], count);
  }
  return text.empty() ? "0xffffff" : text;
}

std::string bit_list(unsigned bits, unsigned count) {
  std::string text;
  for (unsigned k = 0; k < count; ++k) {
    text += fmt::format("{}{}", k == 0 ? "[" : ",", bits >> k & 1U);
  }
  return text + "]";
}

void print_offsets(const Instruction& in, std::vector<std::string>& words) {
  const Modifiers& m = in.modifiers;
  if (m.offen) words.emplace_back("offen");
  if (m.idxen) words.emplace_back("idxen");
  if (m.offset != 0) words.push_back(fmt::format("offset:{}", m.offset));
  if (m.offset0 != 0) words.push_back(fmt::format("offset0:{}", m.offset0));
  if (m.offset1 != 0) words.push_back(fmt::format("offset1:{}", m.offset1));
}

void print_parts(const Instruction& in, std::vector<std::string>& words) {
  if (in.encoding != Encoding::kSdwa) return;
  const Modifiers& m = in.modifiers;
  const bool vector = in.operands[0].kind == Operand::Kind::kVector;
  if (vector) {
    words.push_back(fmt::format("dst_sel:{}", kParts[static_cast<std::size_t>(m.part)]));
    words.push_back(fmt::format("dst_unused:{}", kUnused[static_cast<std::size_t>(m.unused)]));
  }
  unsigned number = 0;
  for (unsigned k = 0; k < in.operand_count && number < 2; ++k) {
    if (in.opcode->rules[k].role == OperandRule::Role::kDef) continue;
    const auto part = static_cast<std::size_t>(in.operands[k].part);
    words.push_back(fmt::format("src{}_sel:{}", number++, kParts[part]));
  }
}

std::vector<std::string> modifier_words(const Instruction& in) {
  const Modifiers& m = in.modifiers;
  std::vector<std::string> words;
  print_offsets(in, words);
  if (m.op_sel != 0)
    words.push_back(fmt::format("op_sel:{}", bit_list(m.op_sel, in.operand_count - 1U)));
  if (m.op_sel_hi != 7)
    words.push_back(fmt::format("op_sel_hi:{}", bit_list(m.op_sel_hi, in.operand_count - 1U)));
  if (m.neg_lo != 0)
    words.push_back(fmt::format("neg_lo:{}", bit_list(m.neg_lo, in.operand_count - 1U)));
  if (m.neg_hi != 0)
    words.push_back(fmt::format("neg_hi:{}", bit_list(m.neg_hi, in.operand_count - 1U)));
  if (m.clamp) words.emplace_back("clamp");
  if (m.scale == 1) words.emplace_back("mul:2");
  if (m.scale == 2) words.emplace_back("mul:4");
  if (m.scale == -1) words.emplace_back("div:2");
  print_parts(in, words);
  if (m.glc) words.emplace_back("glc");
  if (m.slc) words.emplace_back("slc");
  if (m.dlc) words.emplace_back("dlc");
  return words;
}

}  // namespace

std::string label_of(std::uint32_t index) { return fmt::format(".L{}", index); }

std::string print_instruction(const Program& program, const Instruction& instruction,
                              const std::string& label) {
  const Opcode& opcode = *instruction.opcode;
  std::string text = opcode.name.substr(0, opcode.name.find(' '));
  if (instruction.encoding == Encoding::kE32) text += "_e32";
  if (instruction.encoding == Encoding::kE64) text += "_e64";
  if (instruction.encoding == Encoding::kSdwa) text += "_sdwa";
  if (opcode.name == "s_waitcnt")
    return fmt::format("{} {}", text, wait_text(instruction.operands[0].constant));
  for (unsigned k = 0; k < instruction.operand_count; ++k) {
    text += k == 0 ? " " : ", ";
    const bool is_label = opcode.rules[k].place == OperandRule::Place::kLabel;
    text += is_label ? label : operand_text(program, instruction.operands[k]);
  }
  for (const std::string& word : modifier_words(instruction)) text += " " + word;
  return text;
}

}  // namespace segue::isa
