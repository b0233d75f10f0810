#include "cmodel/gpu/config/unit_suffix.hpp"

#include <array>

namespace segue::gpu {
namespace {

constexpr std::array<std::string_view, 21> kUnits = {
    "_ns",       "_us",       "_ms",        "_s",       "_cycles", "_hz",    "_khz",
    "_mhz",      "_ghz",      "_b",         "_kb",      "_mb",     "_bytes", "_kib",
    "_gb_per_s", "_mb_per_s", "_gib_per_s", "_b_per_s", "_gbps",   "_words", "_lines"};

/// `key` without its unit; the longest unit that fits is cut.
std::string_view stem(std::string_view key) {
  std::size_t cut = 0;
  for (const std::string_view unit : kUnits) {
    if (key.ends_with(unit) && unit.size() > cut) cut = unit.size();
  }
  return key.substr(0, key.size() - cut);
}

}  // namespace

std::string_view same_but_unit(std::string_view key, std::span<const std::string_view> keys) {
  for (const std::string_view known : keys) {
    const std::string_view known_stem = stem(known);
    if (known_stem != known && stem(key) == known_stem) return known;
  }
  return {};
}

}  // namespace segue::gpu
