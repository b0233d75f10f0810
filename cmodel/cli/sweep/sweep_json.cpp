#include "cmodel/cli/sweep/sweep_report.hpp"
#include "cmodel/paths/json_text.hpp"

namespace segue::cli {

std::string sweep_json(const SweepResults& results) {
  SweepRecord document;
  document["schema"] = "segue-sweep-results-1";
  document["command"] = "sweep";
  document["version"] = SEGUE_VERSION;
  document["name"] = results.name;
  document["model_version"] = results.version;
  document["points"] = results.entries.size();
  document["failed"] = results.failed();
  document["stopped"] = results.stopped();
  document["records"] = SweepRecord::array();
  for (const auto& [key, record] : results.entries) {
    SweepRecord row = record;
    row["key"] = key;
    document["records"].push_back(std::move(row));
  }
  return json_text(document, 2) + "\n";
}

}  // namespace segue::cli
