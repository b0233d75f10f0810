#include "verilator_tb/plant/module_store.hpp"

#include <fmt/format.h>

#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>

#include "cmodel/paths/build_dir.hpp"
#include "cmodel/paths/paths.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/build_command.hpp"
#include "verilator_tb/plant/card.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/module_file.hpp"
#include "verilator_tb/plant/rtl_sources.hpp"

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

std::string in_words(const Sizes& sizes, char between, char equals) {
  std::string words;
  for (const auto& [name, value] : sizes) {
    if (!words.empty()) words += between;
    words += name + equals + std::to_string(value);
  }
  return words;
}

std::string suffix(ModuleKind kind, const char* before) {
  switch (kind) {
    case ModuleKind::kChecked:
      return "";
    case ModuleKind::kLine:
      return std::string(before) + "line";
    case ModuleKind::kToggle:
      return std::string(before) + "toggle";
    case ModuleKind::kFast:
      return std::string(before) + "fast";
  }
  return "";
}

/// An installed program has no build to add to.
bool can_build(const fs::path& build_dir) { return fs::exists(build_dir / "build.ninja"); }

/// Those of this build, or of the program's own where there are none.
fs::path settings_of(const fs::path& build_dir) {
  const fs::path settings = fs::absolute(build_dir / "gen/rtl/gen");
  return fs::exists(settings) ? settings : fs::path(segue::binary_path("/gen/rtl/gen"));
}

/// A module without a record of this block and size is another one, or cut. Where nothing can be
/// built, the loader says what it is.
bool is_current(const fs::path& module, const fs::path& build_dir, const std::string& block,
                const Sizes& sizes) {
  if (!fs::exists(module)) return false;
  const std::string built = sources_of_module(module);
  const bool is_other = !built.starts_with(module_of(block, sizes)) || is_cut(module);
  if (is_other) return !can_build(build_dir);
  const fs::path source = segue::source_path();
  const std::string now = record_of_sources(
      {source / "rtl", settings_of(build_dir), source / "verilator_tb" / "module"}, block, sizes);
  return built == now || now.empty();
}

void check_builds(const fs::path& build_dir, const std::string& block, const std::string& size) {
  if (can_build(build_dir)) return;
  throw BadInput(fmt::format(
      "no RTL module of {} at size {} in {}; allowed: sizes that are there, or a build from source",
      block, size, (build_dir / "rtl_modules").string()));
}

/// The build goes by times, by which a source that was put back has not changed, nor has a module
/// that was cut. `verilated`: the folder of what Verilator wrote for the module.
void force_build(const fs::path& verilated) {
  std::error_code error;
  fs::remove(verilated / "segue_fast.cpp", error);
  if (!error) return;
  throw HarnessError(fmt::format("a module that is stale cannot be built: {} cannot be removed",
                                 (verilated / "segue_fast.cpp").string()));
}

}  // namespace

ModuleStore::ModuleStore(Say say)
    : say_(std::move(say)), build_dir_(named_build_dir().value_or(binary_path())) {}

const RtlModule& ModuleStore::get(const ConfigTable& table, const Sizes& sizes, ModuleKind kind) {
  static std::mutex mutex;
  static std::map<fs::path, std::unique_ptr<RtlModule>> loaded;
  static std::map<fs::path, HarnessError> failed;
  const Config* const config = table.of_sizes(sizes);
  if (kind == ModuleKind::kFast && !can_build(build_dir_)) kind = ModuleKind::kChecked;
  const bool fast = kind == ModuleKind::kFast;
  if (config == nullptr && kind != ModuleKind::kChecked && !fast) {
    throw HarnessError("coverage is counted at the sizes of the block's table only");
  }
  const std::string name =
      config != nullptr ? config->name + suffix(kind, "-")
                        : table.block + "-" + in_words(sizes, '-', '_') + (fast ? "-fast" : "");
  const fs::path modules = build_dir_ / "rtl_modules";
  const fs::path path =
      (config != nullptr ? modules / table.block : modules / "custom" / name) / (name + ".so");
  const std::scoped_lock lock(mutex);  // points of a sweep run at the same time
  auto& module = loaded[path];
  if (module) return *module;  // it cannot be loaded anew
  if (const auto error = failed.find(path); error != failed.end()) throw error->second;
  try {
    if (config != nullptr) {
      build_named(path, table.block, *config, kind);
    } else {
      build_custom(path, table.block, sizes, fast);
    }
  } catch (const HarnessError& error) {  // a second build would fail the same way
    failed.emplace(path, error);
    throw;
  }
  auto found = std::make_unique<RtlModule>(load_module(path, table.block));
  try {
    check_record(path, table.block, sizes);
  } catch (const HarnessError& error) {
    throw BadInput(fmt::format(
        "{}: no module of {} at size {} ({}); allowed: one of that size", path.string(),
        table.block, config != nullptr ? config->name : in_words(sizes, ' ', '='), error.what()));
  }
  module = std::move(found);
  return *module;
}

void ModuleStore::check(const ConfigTable& table, const Config& config) const {
  const fs::path path = build_dir_ / "rtl_modules" / table.block / (config.name + ".so");
  if (is_current(path, build_dir_, table.block, config.sizes)) return;
  check_builds(build_dir_, table.block, config.name);
}

void ModuleStore::build_named(const fs::path& path, const std::string& block, const Config& config,
                              ModuleKind kind) {
  const auto is_built = [&] { return is_current(path, build_dir_, block, config.sizes); };
  if (is_built()) return;
  check_builds(build_dir_, block, path.stem().string());
  const BuildLock lock(build_dir_);
  if (is_built()) return;
  say_("building the RTL module " + block + "/" + path.stem().string() +
       " (once, some seconds) ...");
  const std::string target = "rtl_" + block + "_" + config.name + suffix(kind, "_");
  force_build(build_dir_ / "verilator_tb" / (target + ".verilated"));
  run_build({"cmake", "--build", build_dir_.string(), "--target", target});
}

void ModuleStore::build_custom(const fs::path& path, const std::string& block, const Sizes& sizes,
                               bool fast) {
  const auto is_built = [&] { return is_current(path, build_dir_, block, sizes); };
  if (is_built()) return;
  check_builds(build_dir_, block, in_words(sizes, ' ', '='));
  const BuildLock lock(build_dir_);
  if (is_built()) return;
  say_("building the RTL module " + block + " with " + in_words(sizes, ' ', '=') +
       " (once, some seconds) ...");
  const fs::path source = segue::source_path();
  const fs::path project = path.parent_path();
  std::string parts;
  for (const std::string& part : parts_of(source / "rtl", block)) parts += part + ";";
  force_build(project / "build" / "module.verilated");
  run_build({"cmake", "-G", "Ninja", "-S", (source / "verilator_tb" / "custom_module").string(),
             "-B", (project / "build").string(), "-DSEGUE_BLOCK=" + block,
             "-DSEGUE_RTL_ROOT=" + (source / "rtl").string(), "-DSEGUE_OUTPUT=" + path.string(),
             "-DSEGUE_SIZES=" + in_words(sizes, ';', '='), "-DSEGUE_PARTS=" + parts,
             "-DSEGUE_SETTINGS=" + settings_of(build_dir_).string(),
             std::string("-DSEGUE_KIND=") + (fast ? "FAST" : "")});
  run_build({"cmake", "--build", (project / "build").string(), "--target", "module"});
}

ModuleStore& module_store() {
  static ModuleStore store([](const std::string& text) { std::cerr << text << "\n"; });
  return store;
}

}  // namespace segue::plant
