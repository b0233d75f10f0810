#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace segue::plant {

/// The sizes of a block, by the names of its SystemVerilog parameters.
using Sizes = std::map<std::string, std::uint32_t>;

struct Config {
  std::string name;
  Sizes sizes;
};

/// The named sizes of a block, from its card.
struct ConfigTable {
  std::string block;
  std::string default_name;
  std::vector<Config> configs;

  /// Throws BadInput that lists the names there are, behind the `place` that has this one.
  [[nodiscard]] const Config& find(const std::string& name, const std::string& place = "") const;

  /// The configuration of this name, or null.
  [[nodiscard]] const Config* of_name(const std::string& name) const;

  /// The configuration of these sizes, or null.
  [[nodiscard]] const Config* of_sizes(const Sizes& sizes) const;
};

/// Reads RTL/BLOCK/BLOCK.toml. Throws HarnessError if the file is malformed.
ConfigTable read_config_table(const std::filesystem::path& rtl, const std::string& block);

}  // namespace segue::plant
