#include <fmt/format.h>

#include "cmodel/cli/area/area_figures.hpp"
#include "cmodel/cli/area/hardware_json.hpp"
#include "cmodel/cli/area/hardware_request.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/paths/json_text.hpp"

namespace segue::cli {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value, std::string_view fidelity, const std::string& source) {
  return {{"value", value}, {"fidelity", fidelity}, {"source", source}};
}

/// Areas at a node, and the numbers that they are made of.
Json node_json(const HardwareReport& report) {
  const cost::Node& node = *report.node;
  const cost::Technology& technology = *report.technology;
  const cost::AreaRange sram = cost::sram_mm2(technology, node, report.cost.sram_bits());
  Json json = {{"nm", node.nm},
               {"sram_mm2", {rounded(sram.low, 1e6), rounded(sram.high, 1e6)}},
               {"fidelity", kModelled},
               {"bitcell_um2", node.bitcell_um2},
               {"source", node.source}};
  if (const auto logic = cost::logic_mm2(node, report.cost.kge(), report.cost.uncertainty())) {
    json["logic_mm2"] = {rounded(logic->low, 1e6), rounded(logic->high, 1e6)};
  }
  json["bitcell"] = number(node.bitcell_um2, kPublished, node.source);
  if (node.nand2_um2) json["nand2"] = number(*node.nand2_um2, kPublished, node.nand2_source);
  json["two_port_factor"] =
      number(technology.two_port_factor, kPublished, technology.two_port_source);
  json["array_efficiency"] = {
      {"most", number(technology.most_efficiency, kPublished, technology.most_source)},
      {"least", number(technology.least_efficiency, kAssumed, technology.least_assumed)}};
  return json;
}

}  // namespace

std::string hardware_report_json(const HardwareReport& report) {
  Json json;
  json["schema"] = "segue-area-hardware-1";
  json["command"] = "area";
  json["version"] = SEGUE_VERSION;
  json["machine"] = report.machine.name;
  json["policy"] = report.policy;
  json["technique"] = report.technique;
  json["faults"] = report.faults;
  std::vector<std::string> given;
  add_given("machine", report.machine.file, given);
  json["given"] = given;
  std::vector<std::string> assumed;
  add_assumed(report.machine, assumed);
  json["assumed"] = assumed;
  json["hardware"] = hardware_json(report.cost);
  if (report.node) json["node"] = node_json(report);
  json["beside_published"] = Json::array();
  for (const cost::BesidePublished& it : report.published) {
    json["beside_published"].push_back({{"name", it.name},
                                        {"published", it.published},
                                        {"ours", rounded(it.ours, 1e4)},
                                        {"unit", it.unit},
                                        {"source", it.source},
                                        {"fidelity", kModelled}});
  }
  return json_text(json, 2) + "\n";
}

}  // namespace segue::cli
