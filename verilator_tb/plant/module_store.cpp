#include "verilator_tb/plant/module_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <mutex>

#include "cmodel/paths/paths.hpp"
#include "verilator_tb/plant/bad_input.hpp"
#include "verilator_tb/plant/build_command.hpp"
#include "verilator_tb/plant/card.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/rtl_sources.hpp"

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

fs::path recorded_build_dir() {
  const char* const named = std::getenv("SEGUE_BUILD_DIR");
  return named != nullptr && *named != '\0' ? fs::path(named) : fs::path(segue::binary_path());
}

/// Is `module` there, and no source of its RTL younger, nor of the interface that it was built
/// with?
bool is_current(const fs::path& module, const std::string& block) {
  if (!fs::exists(module)) return false;
  const fs::path source = segue::source_path();
  return std::max(youngest_source(source / "rtl", block),
                  youngest_interface(source / "verilator_tb" / "module")) <=
         fs::last_write_time(module);
}

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
void check_builds(const fs::path& build_dir, const std::string& block, const std::string& size) {
  if (fs::exists(build_dir / "build.ninja")) return;
  throw BadInput(fmt::format(
      "no RTL module of {} at size {} in {}; allowed: sizes that are there, or a build from source",
      block, size, (build_dir / "rtl_modules").string()));
}

}  // namespace

ModuleStore::ModuleStore(Say say) : say_(std::move(say)), build_dir_(recorded_build_dir()) {}

const RtlModule& ModuleStore::get(const ConfigTable& table, const Sizes& sizes, ModuleKind kind) {
  static std::mutex mutex;
  static std::map<fs::path, std::unique_ptr<RtlModule>> loaded;
  const Config* const config = table.of_sizes(sizes);
  if (kind == ModuleKind::kFast && !fs::exists(build_dir_ / "build.ninja")) {
    kind = ModuleKind::kChecked;
  }
  const bool fast = kind == ModuleKind::kFast;
  if (config == nullptr && kind != ModuleKind::kChecked && !fast) {
    throw HarnessError("coverage is counted at the sizes of the block's table only");
  }
  const std::scoped_lock lock(mutex);  // points of a sweep run at the same time
  const fs::path path = config != nullptr ? build_named(table.block, config->name, kind)
                                          : build_custom(table.block, sizes, fast);
  auto& module = loaded[path];
  if (!module) module = std::make_unique<RtlModule>(load_module(path, table.block));
  return *module;
}

fs::path ModuleStore::build_named(const std::string& block, const std::string& name,
                                  ModuleKind kind) {
  fs::path path = build_dir_ / "rtl_modules" / block / (name + suffix(kind, "-") + ".so");
  if (is_current(path, block)) return path;
  check_builds(build_dir_, block, path.stem().string());
  const BuildLock lock(build_dir_);
  if (is_current(path, block)) return path;
  say_("building the RTL module " + block + "/" + path.stem().string() +
       " (once, some seconds) ...");
  run_build({"cmake", "--build", build_dir_.string(), "--target",
             "rtl_" + block + "_" + name + suffix(kind, "_")});
  fs::last_write_time(path, fs::file_time_type::clock::now());
  return path;
}

fs::path ModuleStore::build_custom(const std::string& block, const Sizes& sizes, bool fast) {
  const std::string name = block + "-" + in_words(sizes, '-', '_') + (fast ? "-fast" : "");
  const fs::path project = build_dir_ / "rtl_modules" / "custom" / name;
  fs::path path = project / (name + ".so");
  if (is_current(path, block)) return path;
  check_builds(build_dir_, block, in_words(sizes, ' ', '='));
  const BuildLock lock(build_dir_);
  if (is_current(path, block)) return path;
  say_("building the RTL module " + block + " with " + in_words(sizes, ' ', '=') +
       " (once, some seconds) ...");
  const fs::path source = segue::source_path();
  std::string parts;
  for (const std::string& part : parts_of(source / "rtl", block)) parts += part + ";";
  run_build({"cmake", "-G", "Ninja", "-S", (source / "verilator_tb" / "custom_module").string(),
             "-B", (project / "build").string(), "-DSEGUE_BLOCK=" + block,
             "-DSEGUE_RTL_ROOT=" + (source / "rtl").string(), "-DSEGUE_OUTPUT=" + path.string(),
             "-DSEGUE_SIZES=" + in_words(sizes, ';', '='), "-DSEGUE_PARTS=" + parts,
             "-DSEGUE_SETTINGS=" + segue::binary_path("/gen/rtl/gen"),
             std::string("-DSEGUE_KIND=") + (fast ? "FAST" : "")});
  run_build({"cmake", "--build", (project / "build").string(), "--target", "module"});
  fs::last_write_time(path, fs::file_time_type::clock::now());
  return path;
}

ModuleStore& module_store() {
  static ModuleStore store([](const std::string& text) { std::cerr << text << "\n"; });
  return store;
}

}  // namespace segue::plant
