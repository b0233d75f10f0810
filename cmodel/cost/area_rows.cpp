#include "cmodel/cost/area_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "cmodel/cost/rtl_digest.hpp"
#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/workload/data_files.hpp"
#include "cmodel/paths/files_read.hpp"
#include "cmodel/paths/paths.hpp"

namespace segue::cost {
namespace {

using Json = nlohmann::json;

std::string file_of(const std::string& stem) {
  return fmt::format("{}/{}.json", area_folder(), stem);
}

/// `read` of a file of rows; a missing part is reported with the file's name.
template <class T>
T from_file(const std::string& stem, T (*read)(const Json&)) {
  const std::string path = file_of(stem);
  note_read(path);
  std::ifstream in(path);
  if (!in) {
    throw gpu::BadInput(fmt::format(
        "{}: cannot be read; allowed: a file that `scripts/area --rows update {}` writes", path,
        stem));
  }
  try {
    return read(Json::parse(in));
  } catch (const Json::exception& error) {
    throw gpu::BadInput(fmt::format("{}: {}; allowed: as `scripts/area --rows update {}` writes it",
                                    path, error.what(), stem));
  }
}

AreaRow read_row(const Json& json, const std::string& digest) {
  AreaRow row;
  row.size = json.at("size");
  for (const auto& [name, value] : json.at("sizes").items()) row.sizes[name] = value;
  row.kge = json.at("kge");
  row.flip_flop_bits = json.at("flip_flop_bits");
  for (const Json& it : json.at("macros")) {
    row.macros.push_back({.count = it.at("count"),
                          .words = it.at("words"),
                          .bits = it.at("bits"),
                          .read_ports = it.at("read_ports"),
                          .write_ports = it.at("write_ports")});
  }
  row.path_ns = json.at("path_ns");
  row.path = json.at("path");
  row.less_effort = json.at("less_effort");
  row.unchecked = digest.empty();
  row.stale = !digest.empty() && json.at("rtl") != digest;
  return row;
}

AreaRows read_rows(const Json& json) {
  AreaRows rows;
  rows.block = json.at("block");
  rows.flip_flop_memories = json.at("flip_flop_memories");
  const std::vector<std::string> sources = json.at("sources");
  const std::string digest = rtl_digest(sources);
  for (const Json& row : json.at("rows")) rows.rows.push_back(read_row(row, digest));
  return rows;
}

CellLibrary read_library(const Json& json) {
  return {.name = json.at("name"),
          .conditions = json.at("conditions"),
          .assumed = json.at("assumed"),
          .gate_equivalent_um2 = json.at("gate_equivalent").at("um2"),
          .fo4_ns = json.at("gate_delay").at("ns"),
          .fo4_how = json.at("gate_delay").at("how")};
}

}  // namespace

std::string area_folder() {
  const std::string chosen = gpu::data_folder() + "/area";
  return std::filesystem::is_directory(chosen) ? chosen : source_path("/cmodel/data/area");
}

std::uint64_t AreaRow::sram_bits() const {
  std::uint64_t bits = 0;
  for (const Macro& macro : macros) bits += macro.all_bits();
  return bits;
}

const AreaRow* AreaRows::find(const Sizes& sizes) const {
  const auto found = std::ranges::find(rows, sizes, &AreaRow::sizes);
  return found == rows.end() ? nullptr : &*found;
}

const AreaRows& area_rows(const std::string& block) {
  static std::mutex mutex;
  static std::map<std::string, AreaRows> kept;
  const std::scoped_lock lock(mutex);
  const auto found = kept.find(block);
  if (found != kept.end()) return found->second;
  AreaRows rows;
  if (std::filesystem::exists(file_of(block))) rows = from_file(block, read_rows);
  rows.block = block;
  return kept.emplace(block, std::move(rows)).first->second;
}

const CellLibrary& cell_library() {
  static const CellLibrary library = from_file("library", read_library);
  return library;
}

}  // namespace segue::cost
