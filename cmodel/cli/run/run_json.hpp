#pragma once

#include <string>

#include "cmodel/cli/run/run_observers.hpp"
#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// The result as one JSON document. A run that stalled has `stall` and null figures.
std::string run_json(const RunRequest& request, const gpu::RunResult& result,
                     const RunObservers& seen);

}  // namespace segue::cli
