#pragma once

#include <cstdint>

namespace segue::tests {

/// The struct T that lies at bit `lsb` of `words`.
template <class T, class Widths>
T unpacked(const std::uint32_t* words, std::uint32_t lsb, const Widths& widths) {
  T value;
  value.unpack(words, lsb, widths);
  return value;
}

}  // namespace segue::tests
