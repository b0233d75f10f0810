#include "cmodel/cost/technology.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cmodel/cost/area_rows.hpp"
#include "cmodel/gpu/config/section.hpp"

namespace segue::cost {
namespace {

using gpu::Section;

constexpr std::array<std::string_view, 3> kFileKeys = {"node", "two_ports", "array_efficiency"};
constexpr std::array<std::string_view, 5> kNodeKeys = {"nm", "bitcell_um2", "source", "nand2_um2",
                                                       "nand2_source"};
constexpr std::array<std::string_view, 2> kPortKeys = {"factor", "source"};
constexpr std::array<std::string_view, 4> kEfficiencyKeys = {"most", "source", "least", "assumed"};
constexpr gpu::NumberRange kUm2{.min = 1e-4, .max = 1e3};
constexpr gpu::NumberRange kFactor{.min = 1.0, .max = 10.0};
constexpr gpu::NumberRange kShare{.min = 0.01, .max = 1.0};
constexpr double kUm2PerMm2 = 1e6;

Node read_node(const Section& section) {
  Node node;
  node.nm = static_cast<std::uint32_t>(section.integer("nm", {.min = 1, .max = 1000}));
  node.bitcell_um2 = section.number("bitcell_um2", kUm2);
  node.source = section.text("source");
  if (section.has("nand2_um2")) {
    node.nand2_um2 = section.number("nand2_um2", kUm2);
    node.nand2_source = section.text("nand2_source");
  }
  return node;
}

}  // namespace

Technology read_technology() {
  const gpu::ConfigNode file = gpu::read_toml(area_folder() + "/technology.toml");
  const Section section(file, "technology", kFileKeys);
  Technology technology;
  for (const Section& node : section.tables("node", "node", kNodeKeys)) {
    technology.nodes.push_back(read_node(node));
  }
  for (const char* key : {"two_ports", "array_efficiency"}) {
    if (!section.has(key)) section.fail(key, fmt::format("no [{}]; allowed: one", key));
  }
  const Section ports(*section.value("two_ports"), "two_ports", kPortKeys);
  technology.two_port_factor = ports.number("factor", kFactor);
  technology.two_port_source = ports.text("source");
  const Section array(*section.value("array_efficiency"), "array_efficiency", kEfficiencyKeys);
  technology.most_efficiency = array.number("most", kShare);
  technology.most_source = array.text("source");
  technology.least_efficiency = array.number("least", kShare);
  technology.least_assumed = array.text("assumed");
  return technology;
}

const Node& find_node(const Technology& technology, const std::string& word,
                      const std::string& where) {
  std::string allowed;
  for (const Node& node : technology.nodes) {
    const std::string name = std::to_string(node.nm);
    if (word == name || word == name + "nm") return node;
    allowed += (allowed.empty() ? "" : ", ") + name;
  }
  throw gpu::BadInput(
      fmt::format("{}: no published bit cell of '{}'; allowed: {} (nm)", where, word, allowed));
}

AreaRange sram_mm2(const Technology& technology, const Node& node, std::uint64_t bits) {
  const double cells =
      static_cast<double>(bits) * node.bitcell_um2 * technology.two_port_factor / kUm2PerMm2;
  return {.low = cells / technology.most_efficiency, .high = cells / technology.least_efficiency};
}

std::optional<AreaRange> logic_mm2(const Node& node, double kge, double uncertainty) {
  if (!node.nand2_um2) return std::nullopt;
  const double mm2 = 1e3 * kge * *node.nand2_um2 / kUm2PerMm2;
  return AreaRange{.low = mm2 * std::max(0.0, 1.0 - uncertainty),
                   .high = mm2 * (1.0 + uncertainty)};
}

}  // namespace segue::cost
