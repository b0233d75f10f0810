#include "verilator_tb/plant/rtl_sources.hpp"

#include <algorithm>
#include <fstream>
#include <vector>

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> built_from(const fs::path& rtl, const std::string& block) {
  std::ifstream in(rtl / "gen" / (block + ".blocks"));
  if (!in) return {block};
  std::vector<std::string> blocks;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.front() != '#') blocks.push_back(line);
  }
  return blocks;
}

}  // namespace

fs::file_time_type youngest_source(const fs::path& rtl, const std::string& block) {
  std::vector<std::string> folders = built_from(rtl, block);
  folders.insert(folders.end(), {"gen", "common"});
  auto youngest = fs::file_time_type::min();
  for (const std::string& folder : folders) {
    if (!fs::exists(rtl / folder)) continue;
    for (const auto& entry : fs::directory_iterator(rtl / folder)) {
      const auto kind = entry.path().extension();
      if (kind == ".sv" || kind == ".svh" || kind == ".vlt") {
        youngest = std::max(youngest, entry.last_write_time());
      }
    }
  }
  return youngest;
}

}  // namespace segue::plant
