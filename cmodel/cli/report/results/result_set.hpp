#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace segue::cli {

/// A report's data, from all of its files. Every entry has a member "source": {"file", "line"}
/// (line 0: the file as a whole) and, where it is known, "command", the line that repeats it.
struct ResultSet {
  using Json = nlohmann::ordered_json;

  Json points = Json::array();     ///< of sweeps and runs: "point", "status", "reason", "run"
  Json figures = Json::array();    ///< documents of `segue reproduce --json`
  Json area = Json::array();       ///< rows of `segue area --json`
  Json traces = Json::array();     ///< as timeline_of() makes them
  std::string model_version;       ///< of the sweeps' records; empty: there are none
  std::vector<std::string> notes;  ///< for the reader: lines that were skipped, records replaced
};

}  // namespace segue::cli
