#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cmodel/studies/grid/result_cache.hpp"

namespace segue::cli {

/// The document of a run, as short as the report takes it.
inline nlohmann::ordered_json sample_run(const std::string& policy, double stp) {
  return {{"schema", "segue-run-1"},
          {"seed", 1},
          {"machine", "k20c"},
          {"workload", "parboil-2"},
          {"policy", policy},
          {"technique", "switch"},
          {"verdict", "complete"},
          {"metrics", {{"antt", 1.5}, {"stp", stp}, {"fairness", 0.5}}},
          {"mean_vacate_us", 10.0},
          {"fidelity", {{"antt", "modelled"}, {"stp", "modelled"}, {"fairness", "modelled"}}}};
}

/// A line of a sweep's file of results, with its end.
inline std::string sample_line(const std::string& key, const std::string& version = "v1") {
  const nlohmann::ordered_json result = {{"schema", "segue-sweep-1"},
                                         {"command", "segue run --policy " + key},
                                         {"point", {{"policy", key}, {"seed", 1}}},
                                         {"status", "done"},
                                         {"exit_code", 0},
                                         {"run", sample_run(key, 1.5)}};
  return studies::grid::result_line(version, key, result.dump());
}

}  // namespace segue::cli
