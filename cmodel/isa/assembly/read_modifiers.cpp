#include "cmodel/isa/assembly/read_modifiers.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "cmodel/isa/assembly/text.hpp"
#include "cmodel/isa/opcode/opcode.hpp"

namespace segue::isa {

namespace {

std::int64_t number_in(std::string_view word, std::string_view text, std::int64_t least,
                       std::int64_t most) {
  const auto number = integer_in(text);
  if (!number || *number < least || *number > most) {
    throw std::invalid_argument(fmt::format("'{}' has no number from {} to {}", word, least, most));
  }
  return *number;
}

SubWord part_in(std::string_view word, std::string_view text) {
  static constexpr std::array<std::string_view, 7> kNames = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3",
                                                             "WORD_0", "WORD_1", "DWORD"};
  for (std::size_t k = 0; k < kNames.size(); ++k) {
    if (kNames[k] == text) return static_cast<SubWord>(k);
  }
  throw std::invalid_argument(fmt::format("'{}' names no part of a register", word));
}

Unused unused_in(std::string_view word, std::string_view text) {
  if (text == "UNUSED_PAD") return Unused::kPad;
  if (text == "UNUSED_SEXT") return Unused::kSignExtend;
  if (text == "UNUSED_PRESERVE") return Unused::kPreserve;
  throw std::invalid_argument(fmt::format("'{}' is not known", word));
}

/// "[0,1,1]": a bit each.
std::uint8_t bits_in(std::string_view word, std::string_view text) {
  if (!text.starts_with('[') || !text.ends_with(']')) {
    throw std::invalid_argument(fmt::format("'{}' has no list in brackets", word));
  }
  unsigned bits = 0;
  unsigned place = 0;
  for (const std::string_view item : split_at_commas(text.substr(1, text.size() - 2))) {
    bits |= static_cast<unsigned>(number_in(word, item, 0, 1)) << place++;
    if (place > 4) throw std::invalid_argument(fmt::format("'{}' is too long", word));
  }
  return static_cast<std::uint8_t>(bits);
}

/// The operand that "src0_sel" or "src1_sel" means: of those that are read, by number.
Operand& source(Instruction& instruction, unsigned number, std::string_view word) {
  unsigned left = number;
  for (unsigned k = 0; k < instruction.operand_count; ++k) {
    if (instruction.opcode->rules[k].role == OperandRule::Role::kDef) continue;
    if (left-- == 0) return instruction.operands[k];
  }
  throw std::invalid_argument(fmt::format("'{}' means an operand that is not there", word));
}

bool read_flag(std::string_view word, Modifiers& modifiers) {
  if (word == "glc") return modifiers.glc = true;
  if (word == "slc") return modifiers.slc = true;
  if (word == "dlc") return modifiers.dlc = true;
  if (word == "offen") return modifiers.offen = true;
  if (word == "idxen") return modifiers.idxen = true;
  if (word == "clamp") return modifiers.clamp = true;
  return false;
}

bool read_scale(std::string_view word, Modifiers& modifiers) {
  if (word == "mul:2") modifiers.scale = 1;
  if (word == "mul:4") modifiers.scale = 2;
  if (word == "div:2") modifiers.scale = -1;
  return modifiers.scale != 0 && (word.starts_with("mul:") || word.starts_with("div:"));
}

/// "swizzle(SWAP,4)": the pattern of `ds_swizzle_b32` that it stands for.
std::int32_t swizzle_in(std::string_view word, std::string_view text) {
  const std::vector<std::string_view> items = split_at_commas(text.substr(8, text.size() - 9));
  const auto number = [&](std::size_t k, std::int64_t least, std::int64_t most) {
    return static_cast<std::int32_t>(number_in(word, items.at(k), least, most));
  };
  const auto masks = [](std::int32_t keep, std::int32_t set, std::int32_t flip) {
    return keep | set << 5 | flip << 10;
  };
  const auto power = [&] {
    const std::int32_t group = number(1, 2, 32);
    if ((group & (group - 1)) == 0) return group;
    throw std::invalid_argument(fmt::format("'{}' has no power of two", word));
  };
  const std::string_view mode = items.front();
  if (mode == "SWAP" && items.size() == 2) return masks(31, 0, number(1, 1, 16));
  if (mode == "REVERSE" && items.size() == 2) return masks(31, 0, power() - 1);
  if (mode == "BROADCAST" && items.size() == 3) {
    const std::int32_t group = power();
    return masks(32 - group, number(2, 0, group - 1), 0);
  }
  if (mode == "QUAD_PERM" && items.size() == 5) {
    std::int32_t pattern = 0x8000;
    for (std::size_t k = 0; k < 4; ++k) {
      pattern |= number(k + 1, 0, 3) << 2 * static_cast<int>(k);
    }
    return pattern;
  }
  if (mode == "BITMASK_PERM" && items.size() == 2 && items[1].size() == 7) {
    std::int32_t keep = 0;
    std::int32_t set = 0;
    std::int32_t flip = 0;
    for (const char letter : items[1].substr(1, 5)) {
      keep = keep << 1 | (letter == 'p' || letter == 'i' ? 1 : 0);
      set = set << 1 | (letter == '1' ? 1 : 0);
      flip = flip << 1 | (letter == 'i' ? 1 : 0);
    }
    if (items[1].find_first_not_of("\"01pi") == std::string_view::npos) {
      return masks(keep, set, flip);
    }
  }
  throw std::invalid_argument(fmt::format("'{}' is no swizzle that is supported", word));
}

std::int32_t offset_in(std::string_view word, std::string_view value) {
  if (value.starts_with("swizzle(") && value.ends_with(')')) return swizzle_in(word, value);
  return static_cast<std::int32_t>(number_in(word, value, -1048576, 1048575));
}

void read_valued(std::string_view word, Instruction& instruction) {
  Modifiers& modifiers = instruction.modifiers;
  const std::size_t colon = word.find(':');
  const std::string_view name = word.substr(0, colon);
  const std::string_view value = colon == std::string_view::npos ? "" : word.substr(colon + 1);
  if (name == "offset") {
    modifiers.offset = offset_in(word, value);
  } else if (name == "offset0") {
    modifiers.offset0 = static_cast<std::uint8_t>(number_in(word, value, 0, 255));
  } else if (name == "offset1") {
    modifiers.offset1 = static_cast<std::uint8_t>(number_in(word, value, 0, 255));
  } else if (name == "dst_sel") {
    modifiers.part = part_in(word, value);
  } else if (name == "dst_unused") {
    modifiers.unused = unused_in(word, value);
  } else if (name == "src0_sel") {
    source(instruction, 0, word).part = part_in(word, value);
  } else if (name == "src1_sel") {
    source(instruction, 1, word).part = part_in(word, value);
  } else if (name == "op_sel") {
    modifiers.op_sel = bits_in(word, value);
  } else if (name == "op_sel_hi") {
    modifiers.op_sel_hi = bits_in(word, value);
  } else if (name == "neg_lo") {
    modifiers.neg_lo = bits_in(word, value);
  } else if (name == "neg_hi") {
    modifiers.neg_hi = bits_in(word, value);
  } else {
    throw std::invalid_argument(fmt::format("'{}' is not known behind operands", word));
  }
}

}  // namespace

void read_modifiers(const std::vector<std::string_view>& words, Instruction& instruction) {
  for (const std::string_view word : words) {
    if (read_flag(word, instruction.modifiers)) continue;
    if (read_scale(word, instruction.modifiers)) continue;
    read_valued(word, instruction);
  }
}

}  // namespace segue::isa
