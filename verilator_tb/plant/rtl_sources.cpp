#include "verilator_tb/plant/rtl_sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <string_view>
#include <system_error>
#include <vector>

#include "verilator_tb/plant/card.hpp"
#include "verilator_tb/plant/harness_error.hpp"
#include "verilator_tb/plant/module_file.hpp"

namespace segue::plant {
namespace {

namespace fs = std::filesystem;

using Wanted = std::function<bool(std::string_view name)>;

/// By the names that the digest knows them by.
using Files = std::map<std::string, fs::path>;

void take(Files& files, const std::string& label, const fs::path& folder, const Wanted& wanted) {
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    std::error_code ignored;
    if (wanted(name) && it->is_regular_file(ignored)) files[label + "/" + name] = it->path();
  }
}

Files files_of(const SourceFolders& folders, const std::vector<std::string>& parts) {
  Files files;
  const auto is_of_parts = [&parts](std::string_view name, std::string_view ending) {
    if (!name.ends_with(ending)) return false;
    return std::ranges::find(parts, name.substr(0, name.size() - ending.size())) != parts.end();
  };
  take(files, "rtl/gen", folders.rtl / "gen", [&](std::string_view name) {
    return is_of_parts(name, "_pkg.sv") || is_of_parts(name, ".vlt") || name.ends_with(".svh") ||
           name.ends_with(".vh");
  });
  // An installed program has the blocks' pages and numbered rules, and no RTL.
  if (files.empty()) return files;
  take(files, "rtl/common", folders.rtl / "common",
       [](std::string_view name) { return name.ends_with(".sv"); });
  for (const std::string& part : parts) {
    take(files, "rtl/" + part, folders.rtl / part,
         [](std::string_view name) { return name.ends_with(".sv") || name.ends_with(".vlt"); });
  }
  take(files, "settings", folders.settings,
       [&](std::string_view name) { return is_of_parts(name, ".vlt"); });
  take(files, "interface", folders.interface, [](std::string_view) { return true; });
  return files;
}

}  // namespace

std::string module_of(const std::string& block, const Sizes& sizes) {
  std::string text = block + " ";
  for (const auto& [name, value] : sizes) text += fmt::format("{}={} ", name, value);
  return text;
}

void check_record(const fs::path& module, const std::string& block, const Sizes& sizes) {
  const std::string made_of = sources_of_module(module);
  if (made_of.empty() || made_of.starts_with(module_of(block, sizes))) return;
  throw HarnessError("it is of " + made_of.substr(0, made_of.rfind(' ')));
}

std::string record_of_sources(const SourceFolders& folders, const std::string& block,
                              const Sizes& sizes) {
  const Files files = files_of(folders, parts_of(folders.rtl, block));
  if (files.empty()) return {};
  std::string text;
  for (const auto& [name, path] : files) {
    std::ifstream in(path, std::ios::binary);
    const std::string content(std::istreambuf_iterator<char>(in), {});
    text += fmt::format("{} {}\n", name, content.size());
    text += content;
  }
  const boost::uuids::name_generator_sha1 generator(boost::uuids::ns::oid());
  return module_of(block, sizes) + boost::uuids::to_string(generator(text.data(), text.size()));
}

}  // namespace segue::plant
