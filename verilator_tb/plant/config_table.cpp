#include "verilator_tb/plant/config_table.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "cmodel/gpu/config/nearest.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/card.hpp"
#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {

const Config& ConfigTable::find(const std::string& name, const std::string& place) const {
  if (const Config* const found = of_name(name)) return *found;
  std::vector<std::string_view> names;
  for (const Config& config : configs) names.push_back(config.name);
  throw BadInput(place + block + " has no configuration '" + name + "'" +
                 gpu::suggestion(name, names) + "; there are: " + gpu::join(names));
}

const Config* ConfigTable::of_name(const std::string& name) const {
  const auto found = std::ranges::find(configs, name, &Config::name);
  return found == configs.end() ? nullptr : &*found;
}

const Config* ConfigTable::of_sizes(const Sizes& sizes) const {
  const auto found = std::find_if(configs.begin(), configs.end(),
                                  [&](const Config& config) { return config.sizes == sizes; });
  return found == configs.end() ? nullptr : &*found;
}

ConfigTable read_config_table(const std::filesystem::path& rtl, const std::string& block) {
  const toml::table card = read_card(rtl, block);
  ConfigTable table{.block = block,
                    .default_name = card.at_path("sizes.default").value_or(std::string()),
                    .configs = {}};
  for (const auto& [name, row] : rows_of(card, "size")) {
    Sizes sizes;
    for (const auto& [parameter, value] : *row) {
      sizes[std::string(parameter.str())] = value.value_or(std::uint32_t{0});
    }
    table.configs.push_back({name, sizes});
  }
  if (table.of_name(table.default_name) == nullptr) {
    throw HarnessError("the card of " + block + " has no size '" + table.default_name + "'");
  }
  return table;
}

}  // namespace segue::plant
