#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "cmodel/gen/sm_driver_layout.hpp"

namespace segue::sm_driver {

/// One field of one struct, reached by number rather than by name.
struct Probe {
  const char* struct_name;
  const char* field;
  std::uint32_t struct_index;
  std::uint32_t (*struct_width)(const Widths&);
  bool is_signed;
  /// Packs a struct that is zero but for `bits` in this field, which is `width` wide.
  void (*pack)(std::uint64_t bits, std::uint32_t width, std::uint32_t* words, std::uint32_t lsb,
               const Widths&);
  /// Whether `unpack` returns that struct.
  bool (*unpacks)(std::uint64_t bits, std::uint32_t width, const std::uint32_t* words,
                  std::uint32_t lsb, const Widths&);
  bool (*is_negative)(std::uint64_t bits, std::uint32_t width);

  [[nodiscard]] std::string name() const { return std::string(struct_name) + "." + field; }
};

/// Bits of a field as the C++ side has it: as many as it packs of all ones.
std::uint32_t packed_width(const Probe& probe, const Widths& w);

/// Where the field's lowest bit is packed.
std::uint32_t packed_lsb(const Probe& probe, const Widths& w);

/// Every field, in the order of the layout file.
const std::vector<Probe>& probes();

}  // namespace segue::sm_driver
