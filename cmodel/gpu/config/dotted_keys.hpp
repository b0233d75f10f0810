#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace segue::gpu {

/// The key of most dots in a TOML text; dots in numbers, texts and comments are none of a key's.
struct MostDots {
  std::ptrdiff_t dots = 0;
  std::uint32_t line = 0;
};
MostDots most_dots_of_a_key(std::string_view toml);

}  // namespace segue::gpu
