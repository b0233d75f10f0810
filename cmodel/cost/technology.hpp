#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/cost/hardware_cost.hpp"

namespace segue::cost {

/// A process node, by its published numbers.
struct Node {
  std::uint32_t nm = 0;
  double bitcell_um2 = 0.0;  ///< 6T
  std::string source;
  std::optional<double> nand2_um2;  ///< none: no source, and no area of logic
  std::string nand2_source;
};

/// cmodel/data/area/technology.toml.
struct Technology {
  std::vector<Node> nodes;
  double two_port_factor = 1.0;
  std::string two_port_source;
  double most_efficiency = 1.0;
  std::string most_source;
  double least_efficiency = 1.0;
  std::string least_assumed;
};

/// @throws gpu::BadInput
Technology read_technology();

/// The node of a word such as "14" or "14nm".
/// @throws gpu::BadInput; `where` says where the word stands
const Node& find_node(const Technology& technology, const std::string& word,
                      const std::string& where);

/// mm2, from the most efficient arrays to the least, or between the uncertainties of logic.
struct AreaRange {
  double low = 0.0;
  double high = 0.0;
};

/// bits * bit cell * port factor / array efficiency; macros have a port to read and one to write.
AreaRange sram_mm2(const Technology& technology, const Node& node, std::uint64_t bits);

/// Of gates, before layout; none where the node has no gate.
std::optional<AreaRange> logic_mm2(const Node& node, double kge, double uncertainty);

}  // namespace segue::cost
