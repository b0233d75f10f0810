#include "verilator_tb/plant/run_setting.hpp"

#include <fmt/format.h>

#include "cmodel/gpu/config/shell_word.hpp"
#include "cmodel/paths/build_dir.hpp"
#include "cmodel/paths/normal_path.hpp"

namespace segue::plant {

std::string repeat_line(const RunSetting& setting, std::uint64_t seed, std::uint64_t cycles) {
  std::string line;
  if (const auto modules = named_build_dir()) {
    const std::filesystem::path folder = absolute_path(*modules);
    line += fmt::format("SEGUE_BUILD_DIR={} ", gpu::shown_shell_word(folder.string()));
  }
  line += fmt::format("segue cosim {}", setting.block->name());
  if (setting.replay) {
    line += fmt::format(" --replay {}", gpu::shown_shell_word(setting.replay->string()));
  } else {
    line += fmt::format(" --config {} --seed {} --cycles {}", setting.config->name, seed, cycles);
  }
  if (!setting.module_file.empty())
    line += " --module " + gpu::shown_shell_word(setting.module_file.string());
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
