#include <fmt/format.h>

#include "cmodel/cli/area/area_figures.hpp"
#include "cmodel/cli/area/hardware_json.hpp"
#include "cmodel/cli/area/hardware_request.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/paths/json_text.hpp"

namespace segue::cli {

std::string hardware_report_json(const HardwareReport& report) {
  nlohmann::ordered_json json;
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
  if (report.node) {
    const auto sram = cost::sram_mm2(*report.technology, *report.node, report.cost.sram_bits());
    json["node"] = {{"nm", report.node->nm},
                    {"sram_mm2", {rounded(sram.low, 1e6), rounded(sram.high, 1e6)}},
                    {"bitcell_um2", report.node->bitcell_um2},
                    {"source", report.node->source}};
    if (const auto logic =
            cost::logic_mm2(*report.node, report.cost.kge(), report.cost.uncertainty())) {
      json["node"]["logic_mm2"] = {rounded(logic->low, 1e6), rounded(logic->high, 1e6)};
    }
  }
  json["beside_published"] = nlohmann::ordered_json::array();
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
