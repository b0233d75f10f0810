#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/layout/signal_info.hpp"

namespace segue::layout {

/// Parameter of a block's module -> value, such as NumSms -> 13.
using Sizes = std::map<std::string, std::uint32_t, std::less<>>;

/// A parameter, and its allowed values.
struct SizeRange {
  std::string_view name;
  std::uint32_t standard = 0;
  std::uint32_t min = 0;
  std::uint32_t max = 0;
};

/// Sizes with a name.
struct Configuration {
  std::string_view name;
  Sizes sizes;
};

/// A block by its name: sizes and registers as its card rtl/BLOCK/BLOCK.toml has them.
struct BlockLayout {
  std::string_view block;
  std::string_view shipped;  ///< the configuration that ships
  std::vector<SizeRange> ranges;
  std::vector<Configuration> configurations;
  /// Ports and state with all parameters given; throws std::invalid_argument outside of the ranges.
  std::vector<SignalInfo> (*signals)(const Sizes& sizes) = nullptr;

  /// Null if there is none of that name.
  [[nodiscard]] const Configuration* find(std::string_view configuration) const {
    for (const Configuration& entry : configurations) {
      if (entry.name == configuration) return &entry;
    }
    return nullptr;
  }
};

/// Every block of the tree, by name (cmodel/gen/block_layouts.cpp).
std::span<const BlockLayout> block_layouts();

}  // namespace segue::layout
