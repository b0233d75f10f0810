#pragma once

#include <string>
#include <vector>

#include "verilator_tb/plant/report.hpp"

namespace segue::plant {

/// The JSON document of `segue cosim --json`: of the first run that failed, else of the
/// first; all runs stand in `runs` when there is more than one.
std::string json_report(const std::vector<RunRecord>& records);

/// One run, as it stands in `runs`.
std::string json_run(const RunRecord& record);

/// The coverage, as it stands in `coverage`.
std::string json_coverage(const Coverage& coverage);

/// The document of a run that could not be made.
std::string json_harness_error(const std::string& block, const std::string& config,
                               std::uint64_t seed, const std::string& what);

}  // namespace segue::plant
