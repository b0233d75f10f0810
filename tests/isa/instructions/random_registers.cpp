#include "tests/isa/instructions/random_registers.hpp"

#include <array>

namespace segue::isa::instructions {
namespace {

constexpr std::array<U32, 30> kIntegers = {
    0,          1,          2,          3,          5,          16,        31,        32,
    33,         63,         64,         0x7F,       0x80,       0xFF,      0x100,     0x7FFF,
    0x8000,     0xFFFF,     0x10000,    0x7FFFFF,   0x800000,   0xFFFFFF,  0x1000000, 0x7FFFFFFF,
    0x80000000, 0x80000001, 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFF8000, 0x55555555};
constexpr std::array<U32, 26> kFloats = {
    0,          0x80000000, 1,          0x80000001, 0x007FFFFF, 0x00800000, 0x3F800000,
    0xBF800000, 0x3F000000, 0xBF000000, 0x3FC00000, 0x40200000, 0x7F7FFFFF, 0xFF7FFFFF,
    0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00000, 0x7F800001, 0x7FA12345, 0x4F000000,
    0xCF000000, 0x4F800000, 0x3F7FFFFF, 0x3EFFFFFF, 0x7E800000};
constexpr std::array<U64, 26> kDoubles = {0,
                                          0x8000000000000000,
                                          1,
                                          0x8000000000000001,
                                          0x000FFFFFFFFFFFFF,
                                          0x0010000000000000,
                                          0x3FF0000000000000,
                                          0xBFF0000000000000,
                                          0x3FE0000000000000,
                                          0xBFE0000000000000,
                                          0x3FF8000000000000,
                                          0x4004000000000000,
                                          0x7FEFFFFFFFFFFFFF,
                                          0xFFEFFFFFFFFFFFFF,
                                          0x7FF0000000000000,
                                          0xFFF0000000000000,
                                          0x7FF8000000000000,
                                          0xFFF8000000000000,
                                          0x7FF0000000000001,
                                          0x41E0000000000000,
                                          0xC1E0000000000000,
                                          0xC1E0000000200000,
                                          0x41F0000000000000,
                                          0x41DFFFFFFFC00000,
                                          0x3FEFFFFFFFFFFFFF,
                                          0x36A0000000000000};
constexpr std::array<U16, 20> kHalves = {0,      0x8000, 1,      0x8001, 0x03FF, 0x0400, 0x3C00,
                                         0xBC00, 0x3800, 0xB800, 0x3E00, 0x7BFF, 0xFBFF, 0x7C00,
                                         0xFC00, 0x7E00, 0xFE00, 0x7C01, 0x3BFF, 0x6400};

U32 bits32(Random& random) { return static_cast<U32>(random()); }

template <class List>
auto one_of(Random& random, const List& list) {
  return list[random() % list.size()];
}

U32 random_integer(Random& random) {
  switch (random() % 5) {
    case 0:
      return one_of(random, kIntegers);
    case 1:
      return bits32(random) % 70;
    case 2:
      return bits32(random) & bits32(random) & bits32(random);
    case 3:
      return bits32(random) >> random() % 32;
    default:
      return bits32(random);
  }
}

U32 random_float(Random& random) {
  switch (random() % 4) {
    case 0:
      return one_of(random, kFloats);
    case 1:
      return (bits32(random) & 0x807FFFFFU) | static_cast<U32>(120 + random() % 16) << 23U;
    case 2:  // few bits of mantissa: ties
      return (bits32(random) & 0x80700000U) | static_cast<U32>(124 + random() % 32) << 23U;
    default:
      return bits32(random);
  }
}

U32 random_half(Random& random) {
  switch (random() % 3) {
    case 0:
      return one_of(random, kHalves);
    case 1:
      return (bits32(random) & 0x83FFU) | static_cast<U32>(12 + random() % 8) << 10U;
    default:
      return bits32(random) & 0xFFFFU;
  }
}

U64 random_exec(Random& random) {
  switch (random() % 6) {
    case 0:
      return ~U64{0};
    case 1:
      return random() % 4 == 0 ? 0 : U64{1} << random() % 64;
    default:
      return random();
  }
}

}  // namespace

U32 random_word(Random& random, Style style) {
  switch (style) {
    case Style::kFloat:
      return random_float(random);
    case Style::kHalf:
      return random_half(random) | random_half(random) << 16U;
    default:
      return random_integer(random);
  }
}

U64 random_double(Random& random) {
  switch (random() % 4) {
    case 0:
      return one_of(random, kDoubles);
    case 1:
      return (random() & 0x800FFFFFFFFFFFFFU) | (1015 + random() % 40) << 52U;
    case 2:
      return (random() & 0x800E000000000000U) | (1018 + random() % 64) << 52U;
    default:
      return random();
  }
}

Registers random_registers(Random& random, unsigned lanes, Style style) {
  Registers registers;
  registers.lanes = lanes;
  for (unsigned k = 0; k < kScalarRegisters; k += 2) {
    const bool pair = style == Style::kDouble && k + 1 < kScalarRegisters;
    const U64 both = pair ? random_double(random)
                          : random_word(random, style) | U64{random_word(random, style)} << 32U;
    registers.s[k] = static_cast<U32>(both);
    if (k + 1 < kScalarRegisters) registers.s[k + 1] = static_cast<U32>(both >> 32U);
  }
  registers.s[kNull] = 0;
  registers.s[kScc] = random() % 2 == 0 ? 0 : 1;
  registers.set_s64(kExecLo, random_exec(random));
  for (unsigned k = 0; k < kVectors; k += 2) {
    for (unsigned lane = 0; lane < lanes; ++lane) {
      const U64 both = style == Style::kDouble
                           ? random_double(random)
                           : random_word(random, style) | U64{random_word(random, style)} << 32U;
      registers.v[k][lane] = static_cast<U32>(both);
      registers.v[k + 1][lane] = static_cast<U32>(both >> 32U);
    }
  }
  for (std::byte& byte : registers.lds) byte = static_cast<std::byte>(random());
  for (std::byte& byte : registers.memory) byte = static_cast<std::byte>(random());
  return registers;
}

}  // namespace segue::isa::instructions
