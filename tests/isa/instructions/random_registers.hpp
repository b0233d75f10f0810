#pragma once

#include <random>

#include "tests/isa/instructions/registers.hpp"

namespace segue::isa::instructions {

/// What most of the random registers hold.
enum class Style : U8 { kInteger, kFloat, kDouble, kHalf };

using Random = std::mt19937_64;

U32 random_word(Random& random, Style style);
U64 random_double(Random& random);

/// All registers and memories, corner cases among them; EXEC is full, partial or empty.
Registers random_registers(Random& random, unsigned lanes, Style style);

}  // namespace segue::isa::instructions
