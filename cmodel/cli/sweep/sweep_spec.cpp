#include "cmodel/cli/sweep/sweep_spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "cmodel/cli/area/hardware_json.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/common/module_digest.hpp"
#include "cmodel/cli/run/execute.hpp"
#include "cmodel/cli/sweep/sweep_grid.hpp"
#include "cmodel/gpu/config/section.hpp"
#include "cmodel/gpu/plan/plan_text.hpp"
#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/paths/json_text.hpp"
#include "cmodel/paths/normal_path.hpp"
#include "cmodel/studies/grid/digest.hpp"

namespace segue::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kSpecKeys = {"name", "about", "all", "grid"};
/// Of a spec, so that its check takes seconds.
constexpr std::uint64_t kMostPoints = 100'000;
/// Raised when the same words and files give another record.
constexpr int kRecordForm = 2;

std::vector<std::string_view> setting_keys() {
  std::vector<std::string_view> keys;
  for (const RunSetting& setting : run_settings()) keys.push_back(setting.key);
  return keys;
}

void set_word(RunWords& words, const RunSetting& setting, const std::string& word) {
  if (const auto* text = std::get_if<RunSetting::Text>(&setting.member)) {
    words.** text = word;
  } else if (const auto* number = std::get_if<RunSetting::Number>(&setting.member)) {
    words.** number = std::stoull(word);
  } else {
    words.*std::get<RunSetting::Flag>(setting.member) = word == "true";
  }
}

/// A file of one's own is named relative to the spec.
std::string resolved(gpu::DataKind kind, const std::string& word, const fs::path& folder) {
  if (!word.ends_with(".toml") && word.find('/') == std::string::npos) return word;
  return absolute_path(gpu::find_data_file(kind, word, "", folder.string())).string();
}

void resolve(RunWords& words, const fs::path& folder) {
  words.machine = resolved(gpu::DataKind::kMachine, words.machine, folder);
  words.workload = resolved(gpu::DataKind::kWorkload, words.workload, folder);
}

/// Everything that the run starts from, also the RTL that decides, and the content of its record
/// beside the events.
std::string input_text(const RunRequest& request) {
  std::string text = gpu::plan_text(request.plan);
  text += fmt::format("\n{} {} {}", request.machine.name, request.workload.name,
                      request.machine.clock.mhz());
  const Fidelity basis = fidelity_of(request);
  for (const std::string& line : basis.published) text += "\n" + line;
  for (const std::string& line : basis.assumed) text += "\n" + line;
  for (const fs::path& module : rtl_modules_of(request)) {
    text += fmt::format("\nrtl {} {}", module.filename().string(), module_digest(module));
  }
  return text + "\n" + json_text(hardware_json(hardware_of(request)));
}

/// A key with a path that is no UTF-8, as a file of results gives it back.
std::string as_in_json(const std::string& key) {
  return nlohmann::json::parse(json_text(nlohmann::json(key))).get<std::string>();
}

/// The first value of the combination that a message of `segue run` complains of; else the grid.
gpu::Place place_of(const Grid& grid, const Combination& combination, const std::string& message) {
  for (std::size_t i = 0; i < grid.axes.size(); ++i) {
    if (message.starts_with(std::string(grid.axes[i].setting->option) + ":")) {
      return combination[i]->place;
    }
  }
  for (const SettingValue* value : combination) {
    if (message.find("'" + value->word + "'") != std::string::npos) return value->place;
  }
  return grid.place;
}

SweepPoint make_point(const Grid& grid, const Combination& combination, const fs::path& folder,
                      std::map<std::string, std::string>& files) {
  SweepPoint point;
  for (std::size_t i = 0; i < grid.axes.size(); ++i) {
    set_word(point.spec_words, *grid.axes[i].setting, combination[i]->word);
  }
  point.words = point.spec_words;
  try {
    resolve(point.words, folder);
    const RunRequest request = make_request(point.words);
    point.key = sweep_key(point, request);
    point.given = fidelity_of(request).given;
    point.warnings = request.warnings;
    for (const NamedFile& file : files_read(request)) files.emplace(file.path, file.name);
  } catch (const gpu::BadInput& error) {
    throw gpu::BadInput(
        place_of(grid, combination, error.what()),
        fmt::format("{}, in the point '{}'", error.what(), run_command_line(point.spec_words)));
  }
  return point;
}

const gpu::ConfigNode* find_member(const gpu::ConfigNode& file, std::string_view key) {
  const auto& table = std::get<gpu::ConfigTable>(file.value);
  const auto found = std::ranges::find(table, key, &gpu::ConfigMember::key);
  return found == table.end() ? nullptr : &found->node;
}

/// The axes that a grid has, and those of `all` that it has not.
std::vector<GridAxis> joined(std::vector<GridAxis> own, const std::vector<GridAxis>& all) {
  for (const GridAxis& axis : all) {
    if (std::ranges::find(own, axis.setting, &GridAxis::setting) == own.end()) own.push_back(axis);
  }
  std::ranges::sort(own, {}, &GridAxis::setting);
  return own;
}

Grid read_grid(const gpu::ConfigNode& node, const std::vector<GridAxis>& all) {
  std::vector<std::string_view> keys = setting_keys();
  keys.insert(keys.end(), {"sample", "sample_seed"});
  const gpu::Section section(node, "grid", keys);
  Grid grid;
  grid.place = node.place;
  grid.axes = joined(read_axes(std::get<gpu::ConfigTable>(node.value)), all);
  constexpr auto kMost = static_cast<std::int64_t>(kMostPoints);
  grid.sample =
      static_cast<std::uint64_t>(section.integer_or("sample", {.min = 1, .max = kMost}, 0));
  if (section.has("sample_seed") && !section.has("sample")) {
    section.fail("sample_seed", "all points are run; allowed: beside sample");
  }
  grid.sample_seed = static_cast<std::uint64_t>(section.integer_or("sample_seed", {}, 1));
  return grid;
}

std::vector<Grid> read_grids(const gpu::ConfigNode& file, const gpu::Section& spec) {
  std::vector<GridAxis> all;
  if (const gpu::ConfigNode* node = find_member(file, "all")) {
    const std::vector<std::string_view> keys = setting_keys();
    const gpu::Section checked(*node, "all", keys);
    all = read_axes(std::get<gpu::ConfigTable>(node->value));
  }
  const gpu::ConfigNode* const node = find_member(file, "grid");
  const auto* const list = node == nullptr ? nullptr : std::get_if<gpu::ConfigArray>(&node->value);
  if (list == nullptr || list->empty()) {
    spec.fail("grid", "the spec has no [[grid]]; allowed: one or more, each with lists of values");
  }
  std::vector<Grid> grids;
  for (const gpu::ConfigNode& grid : *list) grids.push_back(read_grid(grid, all));
  return grids;
}

/// It names the file of results.
std::string spec_name(const gpu::Section& spec) {
  std::string name = spec.text("name");
  const bool plain = std::ranges::all_of(name, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  });
  if (name.empty() || name.front() == '.' || !plain) {
    spec.fail("name", fmt::format("name = '{}'; allowed: letters, digits, '-', '_' and '.'", name));
  }
  return name;
}

}  // namespace

std::string sweep_key(const SweepPoint& point, const RunRequest& request) {
  return as_in_json(fmt::format("sweep {}: {}; input {}", kRecordForm,
                                run_command_line(point.spec_words),
                                studies::grid::digest(input_text(request))));
}

SweepSpec read_sweep_spec(const std::string& name_or_path) {
  const std::string path = gpu::find_data_file(gpu::DataKind::kSweep, name_or_path, "");
  const gpu::ConfigNode file = gpu::read_toml(path);
  const gpu::Section section(file, "sweep", kSpecKeys);
  SweepSpec spec;
  spec.name = spec_name(section);
  spec.about = section.text_or("about", "");
  const fs::path folder = fs::path(path).parent_path();
  std::set<std::string> keys;
  std::map<std::string, std::string> files = {{path, "the spec"}};
  for (const Grid& grid : read_grids(file, section)) {
    for (const Combination& combination : combinations(grid, kMostPoints - spec.points.size())) {
      SweepPoint point = make_point(grid, combination, folder, files);
      if (keys.insert(point.key).second) spec.points.push_back(std::move(point));
    }
  }
  for (const auto& [read, as] : files) spec.files.push_back({as, read});
  return spec;
}

}  // namespace segue::cli
