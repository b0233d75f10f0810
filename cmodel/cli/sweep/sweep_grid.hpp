#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/cli/run/run_settings.hpp"
#include "cmodel/gpu/config/config_tree.hpp"

namespace segue::cli {

/// A value of a setting in a spec.
struct SettingValue {
  std::string word;
  gpu::Place place;
};

/// A setting and the values that it takes.
struct GridAxis {
  const RunSetting* setting = nullptr;
  std::vector<SettingValue> values;
};

/// Every combination of the axes' values, or a sample of them.
struct Grid {
  gpu::Place place;
  std::vector<GridAxis> axes;  ///< in the order of `run_settings()`
  std::uint64_t sample = 0;    ///< so many combinations, chosen at random; 0: all
  std::uint64_t sample_seed = 1;
};

/// A value of a grid for each of its axes.
using Combination = std::vector<const SettingValue*>;

/// The axes that a table of a spec gives: its settings, each a value or a list of them.
/// @throws gpu::BadInput for a value of a wrong type, an empty list and a value that comes twice
std::vector<GridAxis> read_axes(const gpu::ConfigTable& table);

/// The combinations in order, the values of the last axis alternating fastest.
/// @throws gpu::BadInput if there are more than `most`, or fewer than the sample
std::vector<Combination> combinations(const Grid& grid, std::uint64_t most);

}  // namespace segue::cli
