#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <string>
#include <vector>

namespace segue::plant {

/// The card of a block, RTL/BLOCK/BLOCK.toml. Throws HarnessError if it cannot be read.
toml::table read_card(const std::filesystem::path& rtl, const std::string& block);

/// The rows of a table of the card, by name, in the card's order.
std::vector<std::pair<std::string, const toml::table*>> rows_of(const toml::table& card,
                                                                std::string_view table);

/// The blocks that are instances in this one, innermost first, and itself.
std::vector<std::string> parts_of(const std::filesystem::path& rtl, const std::string& block);

}  // namespace segue::plant
