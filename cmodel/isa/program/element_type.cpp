#include "cmodel/isa/program/element_type.hpp"

#include <array>
#include <cstddef>

namespace segue::isa {

std::optional<ElementType> find_element_type(std::string_view name) {
  static constexpr std::array<std::string_view, 18> kNames = {
      "b16", "i16", "u16", "f16", "b32",  "i32",  "u32",  "f32",  "b64",
      "i64", "u64", "f64", "b96", "b128", "b256", "b512", "mask", "packed"};
  for (std::size_t k = 0; k < kNames.size(); ++k) {
    if (kNames[k] == name) return static_cast<ElementType>(k);
  }
  return {};
}

}  // namespace segue::isa
