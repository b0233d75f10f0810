#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace segue::isa {

/// How an instruction understands an operand.
enum class ElementType : std::uint8_t {
  kB16,
  kI16,
  kU16,
  kF16,
  kB32,
  kI32,
  kU32,
  kF32,
  kB64,
  kI64,
  kU64,
  kF64,
  kB96,
  kB128,
  kB256,
  kB512,
  kMask,    ///< a bit a lane: one or two words by the architecture
  kPacked,  ///< two numbers of 16 bits in a register; a constant is one of them
};

/// Registers that a value takes; of a mask, 0: as many as the architecture has lanes for.
constexpr unsigned words_of(ElementType type) {
  switch (type) {
    case ElementType::kB64:
    case ElementType::kI64:
    case ElementType::kU64:
    case ElementType::kF64:
      return 2;
    case ElementType::kB96:
      return 3;
    case ElementType::kB128:
      return 4;
    case ElementType::kB256:
      return 8;
    case ElementType::kB512:
      return 16;
    case ElementType::kMask:
      return 0;
    default:
      return 1;
  }
}

constexpr bool is_float(ElementType type) {
  return type == ElementType::kF16 || type == ElementType::kF32 || type == ElementType::kF64;
}

constexpr bool is_half_word(ElementType type) { return type <= ElementType::kF16; }

/// "f32" to `kF32`.
std::optional<ElementType> find_element_type(std::string_view name);

}  // namespace segue::isa
