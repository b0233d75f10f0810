#include "cmodel/isa/assembly/read_operand.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <charconv>
#include <limits>
#include <stdexcept>

#include "cmodel/isa/assembly/text.hpp"
#include "cmodel/isa/opcode/half.hpp"

namespace segue::isa {

namespace {

using Place = OperandRule::Place;

[[noreturn]] void refuse(const std::string& text) { throw std::invalid_argument(text); }

struct NamedRegister {
  std::string_view name;
  Register reg;
  std::uint8_t words;
};
constexpr std::array<NamedRegister, 16> kNamedRegisters = {{{"vcc", kVccLo, 2},
                                                            {"vcc_lo", kVccLo, 1},
                                                            {"vcc_hi", kVccHi, 1},
                                                            {"exec", kExecLo, 2},
                                                            {"exec_lo", kExecLo, 1},
                                                            {"exec_hi", kExecHi, 1},
                                                            {"m0", kM0, 1},
                                                            {"null", kNull, 1},
                                                            {"scc", kScc, 1},
                                                            {"src_scc", kScc, 1},
                                                            {"flat_scratch", 102, 2},
                                                            {"flat_scratch_lo", 102, 1},
                                                            {"flat_scratch_hi", 103, 1},
                                                            {"xnack_mask", 104, 2},
                                                            {"xnack_mask_lo", 104, 1},
                                                            {"xnack_mask_hi", 105, 1}}};

/// "v7", "s[0:3]", "vcc"; nothing if it is no register.
std::optional<Operand> read_register(std::string_view text) {
  Operand operand;
  for (const NamedRegister& named : kNamedRegisters) {
    if (named.name != text) continue;
    operand.kind = Operand::Kind::kScalar;
    operand.reg = named.reg;
    operand.words = named.words;
    return operand;
  }
  if (text.size() < 2 || (text[0] != 'v' && text[0] != 's')) return {};
  const bool vector = text[0] == 'v';
  std::int64_t first = 0;
  std::int64_t last = 0;
  if (text[1] == '[') {
    if (text.back() != ']') return {};
    const std::string_view range = text.substr(2, text.size() - 3);
    const std::size_t colon = range.find(':');
    const auto from = integer_in(trimmed(range.substr(0, colon)));
    const auto to =
        colon == std::string_view::npos ? from : integer_in(trimmed(range.substr(colon + 1)));
    if (!from || !to) return {};
    first = *from;
    last = *to;
  } else {
    const auto number = integer_in(text.substr(1));
    if (!number) return {};
    first = last = *number;
  }
  const std::int64_t most = vector ? kVectorRegisters : kGeneralScalars;
  if (first < 0 || last < first || last >= most || last - first >= 16) {
    refuse(fmt::format("no registers '{}': there are {}0 to {}{}, up to 16 together", text, text[0],
                       text[0], most - 1));
  }
  operand.kind = vector ? Operand::Kind::kVector : Operand::Kind::kScalar;
  operand.reg = static_cast<Register>(first + (vector ? kFirstVector : 0));
  operand.words = static_cast<std::uint8_t>(last - first + 1);
  return operand;
}

/// Bits of a floating-point constant as an operand of `type` has it.
std::uint64_t float_bits(double value, ElementType type) {
  if (is_half_word(type) || type == ElementType::kPacked) return to_half(value).bits;
  if (words_of(type) == 2) return std::bit_cast<std::uint64_t>(value);
  return std::bit_cast<std::uint32_t>(static_cast<float>(value));
}

/// Constants of -16 to 64 stand in the instruction and are extended to the operand; others are
/// literals of 32 bits: the upper half of a double, the lower half of any other 64 bits.
std::uint64_t integer_bits(std::int64_t value, ElementType type) {
  const auto bits = static_cast<std::uint64_t>(value);
  if (words_of(type) == 2) {
    if (value >= -16 && value <= 64) return bits;
    if (type == ElementType::kF64) return bits << 32U;
    const bool sign_extends = type == ElementType::kI64 || value < 0;
    if (!sign_extends) return bits & 0xFFFF'FFFFU;
    return static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(bits)});
  }
  if (is_half_word(type)) return bits & 0xFFFFU;
  return bits & 0xFFFF'FFFFU;
}

std::optional<std::uint64_t> read_constant(std::string_view text, ElementType type) {
  if (const auto integer = integer_in(text)) {
    if (*integer > 0xFFFF'FFFF || *integer < std::numeric_limits<std::int32_t>::min()) {
      refuse(fmt::format("constant {} has more than 32 bits", text));
    }
    return integer_bits(*integer, type);
  }
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  if (text.find('.') == std::string_view::npos && text.find('e') == std::string_view::npos) {
    return {};  // "inf" and "nan" are no constants
  }
  return float_bits(value, type);
}

/// "table@rel32@lo+4": the addend counts from the instruction's own literal, which the compiler
/// puts 4 bytes behind `s_getpc_b64`'s result for the lower half and 12 for the upper.
std::optional<SymbolReference> read_reference(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos) return {};
  SymbolReference reference;
  reference.name = std::string(text.substr(0, at));
  const std::string_view rest = text.substr(at);
  const bool low = rest.starts_with("@rel32@lo");
  const bool high = rest.starts_with("@rel32@hi");
  if (!low && !high)
    refuse(fmt::format("relocation '{}' is not known; @rel32@lo and @rel32@hi are", rest));
  std::string_view sum = rest.substr(9);
  if (sum.starts_with('+')) sum.remove_prefix(1);
  const auto addend = sum.empty() ? std::int64_t{0} : integer_in(sum).value_or(0);
  reference.high = high;
  reference.addend = addend - (high ? 12 : 4);
  return reference;
}

/// Takes "-", "|", "neg(", "abs(" and "sext(" off `text`.
std::string_view take_modifiers(std::string_view text, Operand& operand) {
  const auto call = [&text](std::string_view name) {
    if (!text.starts_with(name) || !text.ends_with(')')) return false;
    text = trimmed(text.substr(name.size(), text.size() - name.size() - 1));
    return true;
  };
  if (call("sext(")) operand.sign_extend = true;
  if (call("neg(")) operand.negate = true;
  const bool number =
      text.size() > 1 && text[0] == '-' && ((text[1] >= '0' && text[1] <= '9') || text[1] == '.');
  if (text.starts_with('-') && !number) {
    operand.negate = true;
    text = trimmed(text.substr(1));
  }
  if (call("abs(")) operand.absolute = true;
  if (text.size() > 2 && text.starts_with('|') && text.ends_with('|')) {
    operand.absolute = true;
    text = trimmed(text.substr(1, text.size() - 2));
  }
  return text;
}

unsigned wanted_words(ElementType type, Architecture architecture) {
  return type == ElementType::kMask ? mask_words(architecture) : words_of(type);
}

void check_register(const Operand& operand, const OperandRule& rule, std::string_view text,
                    Architecture architecture) {
  const bool vector = operand.kind == Operand::Kind::kVector;
  const unsigned wanted = wanted_words(rule.type, architecture);
  const auto words = [&](unsigned lowest, unsigned highest) {
    if (operand.words < lowest || operand.words > highest) {
      refuse(fmt::format("'{}' has {} registers instead of {}", text, operand.words,
                         lowest == highest ? fmt::format("{}", lowest)
                                           : fmt::format("{} or {}", lowest, highest)));
    }
  };
  switch (rule.place) {
    case Place::kAny:
      words(wanted, wanted);
      return;
    case Place::kVector:
      if (!vector) refuse(fmt::format("'{}' is no vector register", text));
      words(wanted, wanted);
      return;
    case Place::kScalar:
    case Place::kScalarRegister:
      if (vector) refuse(fmt::format("'{}' is no scalar register", text));
      words(wanted, wanted);
      return;
    case Place::kVectorAddress:
    case Place::kBufferAddress:
      if (!vector) refuse(fmt::format("'{}' is no vector register", text));
      words(1, 2);
      return;
    case Place::kScalarAddress:
      if (vector) refuse(fmt::format("'{}' is no scalar register", text));
      words(2, 2);
      return;
    case Place::kImmediate:
    case Place::kLabel:
      refuse(fmt::format("'{}' is a register instead of a number", text));
  }
}

}  // namespace

Operand read_operand(std::string_view text, const OperandRule& rule, Program& program) {
  Operand operand;
  operand.type = rule.type;
  if (text == "off") {
    if (rule.place != Place::kScalarAddress && rule.place != Place::kBufferAddress) {
      refuse("'off' stands where no address is");
    }
    operand.kind = Operand::Kind::kOff;
    return operand;
  }
  const std::string_view bare = take_modifiers(text, operand);
  if (operand.modified() && (rule.place != Place::kAny && rule.place != Place::kVector)) {
    refuse(fmt::format("'{}' stands where no sign can be changed", text));
  }
  if (const auto found = read_register(bare)) {
    check_register(*found, rule, bare, program.architecture);
    operand.kind = found->kind;
    operand.reg = found->reg;
    operand.words = found->words;
    return operand;
  }
  const bool takes_constants = rule.role == OperandRule::Role::kUse &&
                               (rule.place == Place::kAny || rule.place == Place::kScalar ||
                                rule.place == Place::kImmediate);
  if (!takes_constants) refuse(fmt::format("'{}' is no register", text));
  operand.kind = Operand::Kind::kConstant;
  operand.words =
      static_cast<std::uint8_t>(std::max(1U, wanted_words(rule.type, program.architecture)));
  if (const auto reference = read_reference(bare)) {
    if (program.references.size() >= std::numeric_limits<std::uint16_t>::max())
      refuse("too many symbols");
    program.references.push_back(*reference);
    operand.reference = static_cast<std::uint16_t>(program.references.size());
    return operand;
  }
  const auto bits = read_constant(bare, rule.type);
  if (!bits) refuse(fmt::format("'{}' is neither a register nor a number", text));
  operand.constant = *bits;
  // A signed immediate of 16 bits is extended to a register.
  if (rule.place == Place::kImmediate && rule.type == ElementType::kI16) {
    operand.constant = static_cast<std::uint32_t>(std::int32_t{static_cast<std::int16_t>(*bits)});
  }
  return operand;
}

}  // namespace segue::isa
