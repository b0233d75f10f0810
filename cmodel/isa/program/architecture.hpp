#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace segue::isa {

/// Instruction sets that programs are read in.
enum class Architecture : std::uint8_t {
  kGfx906,   ///< Vega: 64 lanes, the ISA of CTXBack
  kGfx1010,  ///< RDNA: 32 lanes, the thesis' warp size
};

constexpr std::string_view name_of(Architecture architecture) {
  return architecture == Architecture::kGfx906 ? "gfx906" : "gfx1010";
}

constexpr std::optional<Architecture> find_architecture(std::string_view name) {
  if (name == "gfx906") return Architecture::kGfx906;
  if (name == "gfx1010") return Architecture::kGfx1010;
  return {};
}

/// Lanes of a warp.
constexpr unsigned lanes_of(Architecture architecture) {
  return architecture == Architecture::kGfx906 ? 64 : 32;
}

/// Scalar registers that a mask of lanes takes.
constexpr unsigned mask_words(Architecture architecture) {
  return architecture == Architecture::kGfx906 ? 2 : 1;
}

}  // namespace segue::isa
