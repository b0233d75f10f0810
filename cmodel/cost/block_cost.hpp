#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/cost/area_rows.hpp"

namespace segue::cost {

/// The cost of a block at one size. All of it is modelled: mapped onto osu018, or fitted to such.
struct BlockCost {
  std::string block;
  std::string size;  ///< a configuration's name, or the sizes
  Sizes sizes;
  double kge = 0.0;
  std::uint64_t flip_flop_bits = 0;
  std::uint64_t sram_bits = 0;
  std::vector<Macro> macros;  ///< of a measured size
  double path_ns = 0.0;
  std::string path;
  bool measured = false;   ///< a row of that size; else by the block's model
  bool stale = false;      ///< the RTL has changed since
  bool unchecked = false;  ///< nobody can tell: there is no RTL
  bool less_effort = false;
  bool beyond_rows = false;  ///< fitted, and larger than all rows
  /// Of kge and of path_ns, as a share: of a row the mapper's luck, of a model twice its held-out
  /// error.
  double kge_uncertainty = 0.0;
  double path_uncertainty = 0.0;

  [[nodiscard]] double gate_delays() const { return path_ns / cell_library().fo4_ns; }
  [[nodiscard]] std::string_view from() const { return measured ? "measured" : "fitted"; }
};

/// How a block's figures at sizes without a row are made.
struct BlockModel {
  std::string formula;  ///< such as "kGE = 0.0168 * flip-flops^0.98"
  double held_out_error = 0.0;
  double worst_error = 0.0;
  std::size_t rows = 0;
};

/// @throws gpu::BadInput for an unknown block; `where` says where the name stands
const layout::BlockLayout& find_block(std::string_view name, std::string_view where);

/// A block's cost at `sizes`, all of its parameters within their ranges: its row, or by its model
/// (kGE and path as power laws of its flip-flop bits, which its layout gives exactly).
BlockCost block_cost(const layout::BlockLayout& block, const Sizes& sizes);

/// It has rows enough for models.
bool has_models(const layout::BlockLayout& block);

/// The models behind that, of kGE and of the path.
std::vector<BlockModel> block_models(const layout::BlockLayout& block);

}  // namespace segue::cost
