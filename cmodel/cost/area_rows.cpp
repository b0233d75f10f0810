#include "cmodel/cost/area_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "cmodel/cost/json_fields.hpp"
#include "cmodel/cost/rtl_digest.hpp"
#include "cmodel/cost/storage.hpp"
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

/// `read` of a file of rows, as fields of it; what is wrong with it is reported with the file's
/// name.
template <class T>
T from_file(const std::string& stem, T (*read)(const JsonFields&, const std::string& stem)) {
  const std::string path = file_of(stem);
  note_read(path);
  std::ifstream in(path);
  if (!in) {
    throw gpu::BadInput(fmt::format(
        "{}: cannot be read; allowed: a file that `scripts/area --rows update {}` writes", path,
        stem));
  }
  try {
    const Json json = Json::parse(in);
    return read(JsonFields(json, path), stem);
  } catch (const Json::exception& error) {
    throw gpu::BadInput(fmt::format("{}: {}; allowed: as `scripts/area --rows update {}` writes it",
                                    path, error.what(), stem));
  }
}

std::uint32_t small(const JsonFields& fields, const char* key, std::uint32_t min) {
  constexpr std::uint32_t kMost = 1U << 20U;
  return static_cast<std::uint32_t>(fields.whole(key, min, kMost));
}

/// Exactly those that the block has, in their ranges.
Sizes read_sizes(const JsonFields& fields, const layout::BlockLayout& block) {
  Sizes sizes;
  for (const layout::SizeRange& range : block.ranges) {
    const std::string name(range.name);
    sizes[name] = static_cast<std::uint32_t>(fields.whole(name.c_str(), range.min, range.max));
  }
  return sizes;
}

AreaRow read_row(const JsonFields& fields, const layout::BlockLayout& block,
                 const std::string& digest) {
  constexpr std::uint64_t kMostBits = std::uint64_t{1} << 40U;
  AreaRow row;
  row.size = fields.text("size");
  row.sizes = read_sizes(fields.object("sizes"), block);
  if (fields.value("sizes").size() != row.sizes.size()) {
    fields.fail("sizes", "each size of the block, and no other");
  }
  row.kge = fields.positive("kge");
  row.flip_flop_bits = fields.whole("flip_flop_bits", 0, kMostBits);
  for (const Json& it : fields.list("macros")) {
    const JsonFields macro(it, fields.place() + ", macros");
    row.macros.push_back({.count = small(macro, "count", 1),
                          .words = small(macro, "words", 1),
                          .bits = small(macro, "bits", 1),
                          .read_ports = small(macro, "read_ports", 0),
                          .write_ports = small(macro, "write_ports", 0)});
  }
  row.path_ns = fields.positive("path_ns");
  row.path = fields.text("path");
  row.less_effort = fields.flag("less_effort");
  row.unchecked = digest.empty();
  row.stale = fields.text("rtl") != digest && !digest.empty();
  return row;
}

/// Refuses bits that contradict the layout. Synthesis adds no flip-flops, and removes those that
/// nothing reads or that are constants: of the rows that ship up to 28 %, of a large matrix of ages
/// half. Rows of other RTL may be of another layout.
void check_bits(const JsonFields& fields, const layout::BlockLayout& block, const AreaRows& rows,
                const AreaRow& row) {
  if (row.stale || row.unchecked) return;
  const Storage bits = storage(block, rows, row.sizes);
  const std::uint64_t least = bits.flip_flop_bits / 3;
  if (row.flip_flop_bits < least || row.flip_flop_bits > bits.flip_flop_bits) {
    fields.fail("flip_flop_bits",
                fmt::format("{}..{}: the block's registers have {} bits at these sizes", least,
                            bits.flip_flop_bits, bits.flip_flop_bits));
  }
  if (row.sram_bits() != bits.sram_bits) {
    fields.fail("macros",
                fmt::format("those of {} bits in all, the block's memories at these sizes",
                            bits.sram_bits));
  }
}

/// Of RTL below the tree's folder.
bool is_source(const std::string& file) {
  return file.starts_with("rtl/") && (file.ends_with(".sv") || file.ends_with(".svh")) &&
         file.find("..") == std::string::npos;
}

AreaRows read_rows(const JsonFields& fields, const std::string& stem) {
  AreaRows rows;
  rows.block = fields.text("block");
  const auto layouts = layout::block_layouts();
  const auto block = std::ranges::find(layouts, stem, &layout::BlockLayout::block);
  if (rows.block != stem || block == layouts.end()) fields.fail("block", stem);
  rows.flip_flop_memories = fields.texts("flip_flop_memories");
  const std::vector<std::string> sources = fields.texts("sources");
  if (!std::ranges::all_of(sources, is_source)) {
    fields.fail("sources", "files of RTL, such as rtl/warp_gate/warp_gate.sv");
  }
  const std::string digest = rtl_digest(sources);
  std::size_t number = 0;
  for (const Json& it : fields.list("rows")) {
    const std::string place = fmt::format("{}: row {}", fields.place(), ++number);
    const JsonFields row(it, place);
    const AreaRow read = read_row(row, *block, digest);
    if (rows.find(read.sizes) != nullptr) row.fail("sizes", "those of no other row");
    check_bits(row, *block, rows, read);
    rows.rows.push_back(read);
  }
  return rows;
}

CellLibrary read_library(const JsonFields& fields, const std::string& /*stem*/) {
  return {.name = fields.text("name"),
          .conditions = fields.text("conditions"),
          .assumed = fields.texts("assumed"),
          .gate_equivalent_um2 = fields.object("gate_equivalent").positive("um2"),
          .fo4_ns = fields.object("gate_delay").positive("ns"),
          .fo4_how = fields.object("gate_delay").text("how")};
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
