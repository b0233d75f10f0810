#pragma once

#include <cstdint>

namespace segue::isa {

/// A 16-bit float, by its bits.
struct Half {
  std::uint16_t bits = 0;
};

float to_float(Half half);
/// Rounds to nearest, ties to even.
Half to_half(double value);
/// Rounds towards zero.
Half to_half_truncated(float value);

}  // namespace segue::isa
