#include "verilator_tb/plant/card.hpp"

#include <algorithm>

#include "verilator_tb/plant/harness_error.hpp"

namespace segue::plant {

toml::table read_card(const std::filesystem::path& rtl, const std::string& block) {
  const std::string path = (rtl / block / (block + ".toml")).string();
  try {
    return toml::parse_file(path);
  } catch (const toml::parse_error& error) {
    throw HarnessError(path + ": " + std::string(error.description()));
  }
}

std::vector<std::pair<std::string, const toml::table*>> rows_of(const toml::table& card,
                                                                std::string_view table) {
  std::vector<std::pair<std::string, const toml::table*>> rows;
  const toml::table* const found = card[table].as_table();
  if (found == nullptr) return rows;
  for (const auto& [name, row] : *found) {
    if (row.is_table()) rows.emplace_back(name.str(), row.as_table());
  }
  std::ranges::sort(rows, [](const auto& one, const auto& other) {
    return one.second->source().begin < other.second->source().begin;
  });
  return rows;
}

std::vector<std::string> parts_of(const std::filesystem::path& rtl, const std::string& block) {
  std::vector<std::string> parts;
  const toml::table card = read_card(rtl, block);  // which the rows point into
  for (const auto& [name, child] : rows_of(card, "child")) {
    for (const std::string& part : parts_of(rtl, child->get("block")->value_or(std::string()))) {
      if (std::ranges::find(parts, part) == parts.end()) parts.push_back(part);
    }
  }
  parts.push_back(block);
  return parts;
}

}  // namespace segue::plant
