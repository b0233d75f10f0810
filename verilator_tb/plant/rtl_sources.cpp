#include "verilator_tb/plant/rtl_sources.hpp"

#include <algorithm>

#include "verilator_tb/plant/card.hpp"

namespace segue::plant {

namespace fs = std::filesystem;

fs::file_time_type youngest_interface(const fs::path& module) {
  auto youngest = fs::file_time_type::min();
  if (!fs::exists(module)) return youngest;  // of an installed program
  for (const auto& entry : fs::directory_iterator(module)) {
    youngest = std::max(youngest, entry.last_write_time());
  }
  return youngest;
}

fs::file_time_type youngest_source(const fs::path& rtl, const std::string& block) {
  std::vector<std::string> folders = parts_of(rtl, block);
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
