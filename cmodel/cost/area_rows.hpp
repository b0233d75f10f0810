#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/layout/block_layout.hpp"

namespace segue::cost {

using layout::Sizes;

/// SRAM macros of one shape.
struct Macro {
  std::uint32_t count = 0;
  std::uint32_t words = 0;
  std::uint32_t bits = 0;  ///< of a word
  std::uint32_t read_ports = 0;
  std::uint32_t write_ports = 0;

  [[nodiscard]] std::uint64_t all_bits() const { return std::uint64_t{count} * words * bits; }
};

/// A block at one size, synthesised (modelled: osu018, before layout).
struct AreaRow {
  std::string size;  ///< name of the sizes: a configuration, changed sizes, or the block around it
  Sizes sizes;
  double kge = 0.0;  ///< 1000 two-input NANDs; a macro has none
  std::uint64_t flip_flop_bits = 0;
  std::vector<Macro> macros;
  double path_ns = 0.0;
  std::string path;          ///< from where to where; empty of a part
  bool less_effort = false;  ///< mapped with less effort, as large blocks are
  bool stale = false;        ///< the RTL has changed since
  bool unchecked = false;    ///< there is no RTL to hold it against, as where it is installed

  [[nodiscard]] std::uint64_t sram_bits() const;
};

/// The rows of a block, by ascending area.
struct AreaRows {
  std::string block;
  std::vector<AreaRow> rows;
  /// Memories of the layout that are read without a clock: flip-flops, no macro.
  std::vector<std::string> flip_flop_memories;

  /// The row of these sizes; null if there is none.
  [[nodiscard]] const AreaRow* find(const Sizes& sizes) const;
};

/// The library that all rows were mapped onto.
struct CellLibrary {
  std::string name;
  std::string conditions;
  std::vector<std::string> assumed;
  double gate_equivalent_um2 = 0.0;
  double fo4_ns = 0.0;  ///< delay of an inverter that drives four of its own kind
  std::string fo4_how;
};

/// Where these files lie: area/ of the data folder, or of the tree if a user's own data has none.
std::string area_folder();

/// Reads cmodel/data/area/BLOCK.json, which `scripts/area --rows update` writes, and compares each
/// row's digest with the RTL of this tree. Read once a block, and kept; by any thread.
/// A block without a file has no rows yet.
/// @throws gpu::BadInput if the file is none, with the row and the field that cannot be
const AreaRows& area_rows(const std::string& block);

/// The same of cmodel/data/area/library.json.
const CellLibrary& cell_library();

}  // namespace segue::cost
