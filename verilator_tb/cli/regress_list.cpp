#include "verilator_tb/cli/regress_list.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string_view>

#include "cmodel/gpu/config/nearest.hpp"
#include "cmodel/gpu/config/section.hpp"
#include "cmodel/paths/files_read.hpp"
#include "cmodel/paths/normal_path.hpp"
#include "verilator_tb/cli/blocks.hpp"
#include "verilator_tb/cli/number_range.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/module_size.hpp"
#include "verilator_tb/plant/replay.hpp"
#include "verilator_tb/plant/rtl_module.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;

using gpu::Section;

constexpr std::array<std::string_view, 1> kKeys = {"run"};
constexpr std::array<std::string_view, 6> kRunKeys = {"block",  "config", "seeds",
                                                      "cycles", "replay", "module"};
constexpr std::uint64_t kMostRuns = 1'000'000;

/// The item of this name, or a complaint at this key that names the allowed ones.
template <class List, class Name>
const auto& find(const Section& section, std::string_view key, const List& list, Name name_of) {
  const std::string name = section.text(key);
  std::vector<std::string_view> names;
  for (const auto& item : list) {
    names.push_back(name_of(item));
    if (names.back() == name) return item;
  }
  section.fail(key, fmt::format("unknown {} '{}'{}; allowed: {}", key, name,
                                gpu::suggestion(name, names), gpu::join(names)));
}

const plant::Block& block_of(const Section& section) {
  return *find(section, "block", blocks(), [](const plant::Block* block) { return block->name(); });
}

const plant::Config& config_of(const Section& section, const plant::Block& block) {
  return find(section, "config", block.configs().configs,
              [](const plant::Config& config) { return std::string_view(config.name); });
}

NumberRange seeds_of(const Section& section) {
  const std::string text = section.text("seeds");
  try {
    const NumberRange range = parse_range("--seeds", text);
    if (range.last - range.first < kMostRuns) return range;
  } catch (const plant::BadInput&) {  // its message speaks of an option
  }
  section.fail("seeds",
               fmt::format("seeds = \"{}\"; allowed: \"A\" or \"A..B\" with A not above B, "
                           "up to {} seeds",
                           text, kMostRuns));
}

/// The file that a key names.
fs::path file_of(const Section& section, std::string_view key, const fs::path& folder) {
  const fs::path path = normal_path(folder / section.text(key));
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    if (error == std::errc::permission_denied) {
      section.fail(key, fmt::format("{} = \"{}\": {} cannot be read: {}", key, section.text(key),
                                    path.string(), error.message()));
    }
    section.fail(key, fmt::format("{} = \"{}\": there is no file {}", key, section.text(key),
                                  path.string()));
  }
  note_read(path);
  return path;
}

void read_replay(const Section& section, const fs::path& folder, plant::RegressEntry& entry) {
  for (const std::string_view key : {"config", "seeds", "cycles"}) {
    if (section.has(key)) {
      section.fail(key, fmt::format("'{}' beside 'replay', whose file has its own", key));
    }
  }
  entry.replay = file_of(section, "replay", folder);
  try {
    plant::Replay replay = plant::read_replay(entry.replay, *entry.block, "");
    entry.config = replay.config;
    entry.first_seed = entry.last_seed = replay.stimulus.seed;
    entry.stimulus = std::move(replay.stimulus);
  } catch (const plant::BadInput& error) {
    section.fail("replay", error.what());
  }
}

/// The module named, of the entry's block; at its configuration, too, once that is known.
void check_module(const Section& section, const plant::RegressEntry& entry) {
  if (entry.module.empty()) return;
  try {
    const plant::RtlModule module = plant::load_module(entry.module, entry.block->name());
    if (entry.config != nullptr) plant::check_size(*entry.block, *entry.config, module);
  } catch (const plant::BadInput& error) {
    section.fail("module", error.what());
  }
}

plant::RegressEntry read_run(const Section& section, const fs::path& folder) {
  plant::RegressEntry entry;
  entry.block = &block_of(section);
  if (section.has("module")) entry.module = file_of(section, "module", folder);
  check_module(section, entry);
  if (section.has("replay")) {
    read_replay(section, folder, entry);
    check_module(section, entry);
    return entry;
  }
  entry.config = &config_of(section, *entry.block);
  check_module(section, entry);
  const NumberRange seeds = seeds_of(section);
  entry.first_seed = seeds.first;
  entry.last_seed = seeds.last;
  entry.cycles = static_cast<std::uint64_t>(
      section.integer("cycles", {.min = 1, .max = static_cast<std::int64_t>(plant::kMostCycles)}));
  return entry;
}

}  // namespace

std::vector<plant::RegressEntry> read_regress_list(const std::string& path) {
  const gpu::ConfigNode root = gpu::read_toml(path);
  const Section list(root, "list of runs", kKeys);
  std::vector<plant::RegressEntry> entries;
  for (const Section& section : list.tables("run", "run", kRunKeys)) {
    entries.push_back(read_run(section, fs::path(path).parent_path()));
  }
  if (entries.empty()) list.fail("run", "no runs; allowed: one or more tables [[run]]");
  return entries;
}

}  // namespace segue::cli
