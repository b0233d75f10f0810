#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::gpu {

struct ConfigNode;
struct ConfigMember;
using ConfigArray = std::vector<ConfigNode>;
/// In the order of the file.
using ConfigTable = std::vector<ConfigMember>;

/// A value of a TOML file with the place where it stands, free of the parser's
/// types. Dates and times, which no file of ours uses, are `std::monostate`.
struct ConfigNode {
  Place place;
  std::variant<std::monostate, bool, std::int64_t, double, std::string, ConfigArray, ConfigTable>
      value;
};

/// A key of a table and its value.
struct ConfigMember {
  std::string key;
  ConfigNode node;
};

/// The type of the value, for messages: "an integer", "a table" ...
std::string kind_of(const ConfigNode& node);

/// Reads a TOML file; the result is a table.
/// @throws BadInput if it cannot be opened or is not TOML.
ConfigNode read_toml(const std::string& path);

}  // namespace segue::gpu
