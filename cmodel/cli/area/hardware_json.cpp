#include "cmodel/cli/area/hardware_json.hpp"

#include "cmodel/cli/area/area_figures.hpp"
#include "cmodel/cli/area/area_report.hpp"
#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cost/area_rows.hpp"

namespace segue::cli {

nlohmann::ordered_json hardware_json(const cost::HardwareCost& hardware) {
  nlohmann::ordered_json json;
  json["kge"] = rounded(hardware.kge(), 1e3);
  json["flip_flop_bits"] = hardware.flip_flop_bits();
  json["sram_bits"] = hardware.sram_bits();
  json["fidelity"] = kModelled;
  json["uncertainty"] = rounded(hardware.uncertainty(), 1e4);
  json["stale"] =
      hardware.unchecked() ? nlohmann::ordered_json() : nlohmann::ordered_json(hardware.stale());
  json["beyond_rows"] = hardware.beyond_rows();
  const cost::CellLibrary& library = cost::cell_library();
  json["conditions"] = library.conditions;
  json["gate_delay"] = {{"gate", "FO4"}, {"ns", library.fo4_ns}, {"how", library.fo4_how}};
  json["assumed"] = library.assumed;
  std::vector<std::string> given;
  add_given_area(given);
  json["given"] = given;
  json["blocks"] = nlohmann::ordered_json::array();
  for (const cost::CountedBlock& block : hardware.blocks) {
    json["blocks"].push_back(
        {{"block", block.cost.block},
         {"size", block.cost.size},
         {"count", block.count},
         {"kge", rounded(block.cost.kge, 1e3)},
         {"flip_flop_bits", block.cost.flip_flop_bits},
         {"sram_bits", block.cost.sram_bits},
         {"from", block.cost.from()},
         {"beyond_rows", block.cost.beyond_rows},
         {"less_effort", block.cost.less_effort},
         {"uncertainty", rounded(block.cost.kge_uncertainty, 1e4)},
         {"stale", block.cost.unchecked ? nlohmann::ordered_json()
                                        : nlohmann::ordered_json(block.cost.stale)}});
  }
  return json;
}

}  // namespace segue::cli
