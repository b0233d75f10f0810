#include <nlohmann/json.hpp>

#include "cmodel/cli/area/area_figures.hpp"
#include "cmodel/cli/area/area_report.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/paths/json_text.hpp"

namespace segue::cli {
namespace {

using Json = nlohmann::ordered_json;

Json macros_json(const std::vector<cost::Macro>& macros) {
  Json json = Json::array();
  for (const cost::Macro& it : macros) {
    json.push_back({{"count", it.count},
                    {"words", it.words},
                    {"bits", it.bits},
                    {"read_ports", it.read_ports},
                    {"write_ports", it.write_ports}});
  }
  return json;
}

Json row_json(const cost::BlockCost& row) {
  Json json = {{"block", row.block},
               {"size", row.size},
               {"sizes", row.sizes},
               {"kge", rounded(row.kge, 1e3)},
               {"kge_uncertainty", rounded(row.kge_uncertainty, 1e4)},
               {"flip_flop_bits", row.flip_flop_bits},
               {"sram_bits", row.sram_bits},
               {"path_ns", rounded(row.path_ns, 1e3)},
               {"path_uncertainty", rounded(row.path_uncertainty, 1e4)},
               {"gate_delays", rounded(row.gate_delays(), 10)},
               {"from", row.from()},
               {"fidelity", kModelled},
               {"beyond_rows", row.beyond_rows},
               {"stale", row.unchecked ? Json() : Json(row.stale)}};
  if (row.measured) {
    json["macros"] = macros_json(row.macros);
    json["path"] = row.path;
    json["less_effort"] = row.less_effort;
  }
  return json;
}

}  // namespace

std::string area_json(const BlockArea& area) {
  const cost::CellLibrary& library = cost::cell_library();
  Json json;
  json["schema"] = "segue-area-2";
  json["command"] = "area";
  json["version"] = SEGUE_VERSION;
  json["conditions"] = library.conditions;
  json["gate_delay"] = {{"gate", "FO4"}, {"ns", library.fo4_ns}, {"how", library.fo4_how}};
  json["assumed"] = library.assumed;
  std::vector<std::string> given;
  add_given_area(given);
  json["given"] = given;
  json["rows"] = Json::array();
  for (const cost::BlockCost& row : area.rows) json["rows"].push_back(row_json(row));
  if (!area.models.empty()) json["models"] = Json::array();
  for (const cost::BlockModel& model : area.models) {
    json["models"].push_back({{"formula", model.formula},
                              {"held_out_error", rounded(model.held_out_error, 1e4)},
                              {"worst_error", rounded(model.worst_error, 1e4)},
                              {"rows", model.rows}});
  }
  return json_text(json, 2) + "\n";
}

}  // namespace segue::cli
