#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace segue::plant {

/// A sentence of a block's specification, and the names in it.
struct Sentence {
  std::string place;               ///< "Cycle rules", the heading above it; or "rule 27"
  std::string text;                ///< as it stands there, without marks
  std::vector<std::string> names;  ///< "turn_q", "u_timer.timed_q", "tokens"; of properties, too
};

/// The rules of RTL/BLOCK/BLOCK.md: its list items, table rows and paragraphs, without how it
/// works, example, cost and differences. Empty if there is no page.
std::vector<Sentence> read_page(const std::filesystem::path& rtl, std::string_view block);

/// The numbered rules of RTL/BLOCK/*_props.sv. A rule has the names in the lines below it.
std::vector<Sentence> read_numbered_rules(const std::filesystem::path& rtl, std::string_view block);

}  // namespace segue::plant
