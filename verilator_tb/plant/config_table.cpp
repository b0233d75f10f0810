#include "verilator_tb/plant/config_table.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {

const Config& ConfigTable::find(const std::string& name) const {
  std::string names;
  for (const Config& config : configs) {
    if (config.name == name) return config;
    names += " " + config.name;
  }
  throw BadInput(block + " has no configuration '" + name + "'; there are:" + names);
}

const Config* ConfigTable::of_sizes(const Sizes& sizes) const {
  const auto found = std::find_if(configs.begin(), configs.end(),
                                  [&](const Config& config) { return config.sizes == sizes; });
  return found == configs.end() ? nullptr : &*found;
}

ConfigTable read_config_table(const std::filesystem::path& path) {
  try {
    std::ifstream in(path);
    const auto json = nlohmann::json::parse(in);
    ConfigTable table;
    table.block = json.at("block");
    table.default_name = json.at("default");
    for (const auto& entry : json.at("configs")) {
      table.configs.push_back({entry.at("name"), entry.at("sizes").get<Sizes>()});
    }
    return table;
  } catch (const nlohmann::json::exception& error) {
    throw HarnessError(path.string() + ": " + error.what());
  }
}

}  // namespace segue::plant
