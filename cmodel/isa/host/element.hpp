#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace segue::isa {

/// The type of a host file's buffer elements.
enum class Element : std::uint8_t { kI8, kU8, kI16, kU16, kI32, kU32, kI64, kU64, kF32, kF64 };

inline constexpr std::array<std::string_view, 10> kElementNames = {
    "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64"};

constexpr std::string_view name_of(Element element) {
  return kElementNames[static_cast<std::size_t>(element)];
}

constexpr std::optional<Element> find_element(std::string_view name) {
  for (std::size_t k = 0; k < kElementNames.size(); ++k) {
    if (kElementNames[k] == name) return static_cast<Element>(k);
  }
  return {};
}

constexpr std::size_t bytes_of(Element element) {
  constexpr std::array<std::size_t, 10> kBytes = {1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
  return kBytes[static_cast<std::size_t>(element)];
}

constexpr bool is_float(Element element) {
  return element == Element::kF32 || element == Element::kF64;
}

}  // namespace segue::isa
