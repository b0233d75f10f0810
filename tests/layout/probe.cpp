#include "tests/layout/probe.hpp"

#include <bit>

#include "tests/support/unpacked.hpp"

namespace segue::sm_driver {
namespace {

/// The value of type T whose lowest `width` bits are `bits`.
template <class T>
T from_bits(std::uint64_t bits, std::uint32_t width) {
  if constexpr (std::is_same_v<T, std::int32_t>) {
    const bool negative = ((bits >> (width - 1)) & 1) != 0;
    return static_cast<T>(negative ? bits | ~layout::low_mask(width) : bits);
  } else {
    return static_cast<T>(bits);
  }
}

template <class T, auto member>
T with(std::uint64_t bits, std::uint32_t width) {
  T value;
  value.*member = from_bits<std::remove_reference_t<decltype(value.*member)>>(bits, width);
  return value;
}

template <class T, auto member>
Probe probe(std::uint32_t index, const char* struct_name, const char* field) {
  using Field = std::remove_reference_t<decltype(T{}.*member)>;
  return {struct_name,
          field,
          index,
          T::width,
          std::is_same_v<Field, std::int32_t>,
          [](std::uint64_t bits, std::uint32_t width, std::uint32_t* words, std::uint32_t lsb,
             const Widths& w) { with<T, member>(bits, width).pack(words, lsb, w); },
          [](std::uint64_t bits, std::uint32_t width, const std::uint32_t* words, std::uint32_t lsb,
             const Widths& w) {
            return tests::unpacked<T>(words, lsb, w) == with<T, member>(bits, width);
          },
          [](std::uint64_t bits, std::uint32_t width) {
            if constexpr (std::is_signed_v<Field>) return with<T, member>(bits, width).*member < 0;
            return false;
          }};
}

constexpr std::uint32_t kRoom = 32;  // words, more than any struct needs

std::vector<std::uint32_t> packed_ones(const Probe& probe, const Widths& w) {
  std::vector<std::uint32_t> words(kRoom);
  probe.pack(~std::uint64_t{0}, 64, words.data(), 0, w);
  return words;
}

}  // namespace

std::uint32_t packed_width(const Probe& probe, const Widths& w) {
  std::uint32_t ones = 0;
  for (const std::uint32_t word : packed_ones(probe, w)) {
    ones += static_cast<std::uint32_t>(std::popcount(word));
  }
  return ones;
}

std::uint32_t packed_lsb(const Probe& probe, const Widths& w) {
  std::uint32_t lsb = 0;
  for (const std::uint32_t word : packed_ones(probe, w)) {
    if (word != 0) return lsb + static_cast<std::uint32_t>(std::countr_zero(word));
    lsb += 32;
  }
  return lsb;
}

const std::vector<Probe>& probes() {
  static const std::vector<Probe> list = {
#define SEGUE_FIELD(index, Struct, name, field) probe<Struct, &Struct::field>(index, name, #field),
#include "tests/layout/gen/sm_driver_walk.inc"
  };
  return list;
}

}  // namespace segue::sm_driver
