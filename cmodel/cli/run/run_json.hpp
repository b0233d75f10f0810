#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cmodel/cli/run/run_observers.hpp"
#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// The settings that repeat the run; null for those that it does not have.
nlohmann::ordered_json settings_json(const RunRequest& request);

/// The result as one JSON document. A run that stalled has `stall` and null figures.
std::string run_json(const RunRequest& request, const gpu::RunResult& result,
                     const RunObservers& seen);

/// The document of a run that came to no result, since its RTL differs or asserts: it has the
/// verdict and its reason.
std::string failure_json(const RunRequest& request, const char* verdict, const std::string& reason);

}  // namespace segue::cli
