#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "cmodel/isa/program/element_type.hpp"
#include "cmodel/isa/program/register.hpp"

namespace segue::isa {

struct Opcode;

/// The part of a register that a sub-dword instruction (SDWA) reads or writes.
enum class SubWord : std::uint8_t { kByte0, kByte1, kByte2, kByte3, kWord0, kWord1, kWhole };

/// Treatment of the rest of a register when a part is written.
enum class Unused : std::uint8_t { kPad, kSignExtend, kPreserve };

struct Operand {
  enum class Kind : std::uint8_t {
    kAbsent,
    kVector,
    kScalar,    ///< also SCC and the masks
    kConstant,  ///< `constant` has the bits, as wide as the type
    kOff,       ///< "off": an address without this part
  };
  Kind kind = Kind::kAbsent;
  ElementType type = ElementType::kB32;
  std::uint8_t words = 1;  ///< registers
  Register reg = 0;
  bool negate = false;
  bool absolute = false;
  bool sign_extend = false;  ///< of the part that `part` chooses
  SubWord part = SubWord::kWhole;
  std::uint64_t constant = 0;
  /// Of a constant that a symbol gives: its place in `Program::references`, counted from 1.
  std::uint16_t reference = 0;

  bool operator==(const Operand&) const = default;

  /// Whether the value is not the register's as it is.
  [[nodiscard]] bool modified() const {
    return negate || absolute || sign_extend || part != SubWord::kWhole;
  }
  [[nodiscard]] bool in_register() const { return kind == Kind::kVector || kind == Kind::kScalar; }
};

/// The modifiers behind the operands.
struct Modifiers {
  std::int32_t offset = 0;  ///< bytes; of two-address LDS instructions `offset0` and `offset1`
  std::uint8_t offset0 = 0;
  std::uint8_t offset1 = 0;
  bool has_offset1 = false;
  bool glc = false;  ///< of an atomic: returns the old value
  bool slc = false;
  bool dlc = false;
  bool offen = false;
  bool idxen = false;
  bool clamp = false;
  std::int8_t scale = 0;  ///< output times 2 to this power
  SubWord part = SubWord::kWhole;
  Unused unused = Unused::kPad;
  /// Packed instructions, a bit an operand: which half the low and the high result read, and
  /// whether it is negated.
  std::uint8_t op_sel = 0;
  std::uint8_t op_sel_hi = 7;
  std::uint8_t neg_lo = 0;
  std::uint8_t neg_hi = 0;

  bool operator==(const Modifiers&) const = default;

  /// Whether the result is changed before it is written.
  [[nodiscard]] bool adjusts_result() const {
    return clamp || scale != 0 || part != SubWord::kWhole;
  }
};

/// How a mnemonic names its encoding.
enum class Encoding : std::uint8_t { kPlain, kE32, kE64, kSdwa };

inline constexpr std::uint32_t kNoTarget = std::numeric_limits<std::uint32_t>::max();

struct Instruction {
  static constexpr std::size_t kMostOperands = 5;

  const Opcode* opcode = nullptr;
  std::array<Operand, kMostOperands> operands = {};
  std::uint8_t operand_count = 0;
  Encoding encoding = Encoding::kPlain;
  /// gfx10: 16-bit results leave the upper half of the register as it is; gfx9 clears it.
  bool keeps_upper_half = false;
  Modifiers modifiers = {};
  std::uint32_t target = kNoTarget;  ///< of a branch: index of the instruction
  std::uint32_t line = 0;            ///< in the assembly text

  [[nodiscard]] const Operand& operand(unsigned k) const { return operands[k]; }
};

}  // namespace segue::isa
