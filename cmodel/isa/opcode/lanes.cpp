#include "cmodel/isa/opcode/lanes.hpp"

#include <cmath>

#include "cmodel/isa/opcode/float_rules.hpp"

namespace segue::isa {

namespace {

std::uint64_t part_of(std::uint64_t bits, SubWord part, bool sign_extend) {
  const auto signed_byte = [](std::uint64_t byte) {
    return static_cast<std::uint64_t>(
        static_cast<std::uint32_t>(static_cast<std::int32_t>(static_cast<std::int8_t>(byte))));
  };
  const auto signed_word = [](std::uint64_t word) {
    return static_cast<std::uint64_t>(
        static_cast<std::uint32_t>(static_cast<std::int32_t>(static_cast<std::int16_t>(word))));
  };
  switch (part) {
    case SubWord::kByte0:
    case SubWord::kByte1:
    case SubWord::kByte2:
    case SubWord::kByte3: {
      const std::uint64_t byte = (bits >> 8U * static_cast<unsigned>(part)) & 0xFFU;
      return sign_extend ? signed_byte(byte) : byte;
    }
    case SubWord::kWord0:
    case SubWord::kWord1: {
      const std::uint64_t word = (bits >> (part == SubWord::kWord1 ? 16U : 0U)) & 0xFFFFU;
      return sign_extend ? signed_word(word) : word;
    }
    case SubWord::kWhole:
      break;
  }
  return bits;
}

/// `low` written into its part of `before`.
std::uint64_t placed(std::uint64_t low, const Modifiers& modifiers, std::uint64_t before) {
  unsigned shift = 0;
  unsigned width = 8;
  switch (modifiers.part) {
    case SubWord::kWhole:
      return low;
    case SubWord::kWord0:
      width = 16;
      break;
    case SubWord::kWord1:
      width = 16;
      shift = 16;
      break;
    default:
      shift = 8U * static_cast<unsigned>(modifiers.part);
      break;
  }
  const std::uint32_t mask = ((1U << width) - 1U) << shift;
  const auto part = static_cast<std::uint32_t>(low << shift) & mask;
  switch (modifiers.unused) {
    case Unused::kPreserve:
      return part | (static_cast<std::uint32_t>(before) & ~mask);
    case Unused::kSignExtend: {
      const bool negative = (part >> (shift + width - 1U) & 1U) != 0;
      const std::uint32_t above = shift + width == 32 ? 0 : ~std::uint32_t{0} << (shift + width);
      return part | (negative ? above : 0U);
    }
    case Unused::kPad:
      break;
  }
  return part;
}

}  // namespace

std::uint64_t modified_bits(const Operand& operand, std::uint64_t bits) {
  bits = part_of(bits, operand.part, operand.sign_extend);
  unsigned sign = 31;
  if (operand.type == ElementType::kF16) sign = 15;
  if (operand.type == ElementType::kF64) sign = 63;
  const std::uint64_t bit = std::uint64_t{1} << sign;
  if (operand.absolute) bits &= ~bit;
  if (operand.negate) bits ^= bit;
  return bits;
}

// A scale (mul:2) has no effect where results keep denormals, and kernels without are refused.
template <class T>
std::uint64_t adjusted_bits(const Instruction& instruction, T result, std::uint64_t before) {
  const Modifiers& modifiers = instruction.modifiers;
  if constexpr (std::is_floating_point_v<T>) {
    if (modifiers.clamp) result = clamped(result);
  } else if constexpr (std::is_same_v<T, Half>) {
    float value = to_float(result);
    if (modifiers.clamp) value = clamped(value);
    result = to_half(value);
  }
  return placed(bits_of(result), modifiers, before);
}

template std::uint64_t adjusted_bits(const Instruction&, float, std::uint64_t);
template std::uint64_t adjusted_bits(const Instruction&, double, std::uint64_t);
template std::uint64_t adjusted_bits(const Instruction&, Half, std::uint64_t);
template std::uint64_t adjusted_bits(const Instruction&, std::uint64_t, std::uint64_t);
template std::uint64_t adjusted_bits(const Instruction&, std::int64_t, std::uint64_t);
template std::uint64_t adjusted_bits(const Instruction&, std::uint32_t, std::uint64_t);
template std::uint64_t adjusted_bits(const Instruction&, std::int32_t, std::uint64_t);
template std::uint64_t adjusted_bits(const Instruction&, std::uint16_t, std::uint64_t);
template std::uint64_t adjusted_bits(const Instruction&, std::int16_t, std::uint64_t);

}  // namespace segue::isa
