#include "verilator_tb/plant/run_setting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "cmodel/paths/build_dir.hpp"

namespace segue::plant {

std::string shell_word(const std::filesystem::path& path) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+=:,@%";
  const std::string text = path.string();
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string repeat_line(const RunSetting& setting, std::uint64_t seed, std::uint64_t cycles) {
  std::string line;
  if (const auto modules = named_build_dir()) {
    const std::filesystem::path folder = std::filesystem::absolute(*modules).lexically_normal();
    line += fmt::format("SEGUE_BUILD_DIR={} ", shell_word(folder));
  }
  line += fmt::format("segue cosim {}", setting.block->name());
  if (setting.replay) {
    line += fmt::format(" --replay {}", shell_word(*setting.replay));
  } else {
    line += fmt::format(" --config {} --seed {} --cycles {}", setting.config->name, seed, cycles);
  }
  if (!setting.module_file.empty()) line += " --module " + shell_word(setting.module_file);
  return line;
}

std::string stem_of_seeds(const RunSetting& setting) {
  return fmt::format("{}-{}-seed", setting.block->name(), setting.config->name);
}

std::string file_stem(const RunSetting& setting, std::uint64_t seed) {
  if (setting.replay) return setting.replay->stem().string();
  return fmt::format("{}{}", stem_of_seeds(setting), seed);
}

}  // namespace segue::plant
