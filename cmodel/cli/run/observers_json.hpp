#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cmodel/cli/run/run_observers.hpp"

namespace segue::cli {

/// Adds the records of a run's observers to its document, as far as they were asked for.
void add_observers(const RunRequest& request, const RunObservers& seen,
                   nlohmann::ordered_json& document);

}  // namespace segue::cli
