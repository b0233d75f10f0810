#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cmodel/cli/run/run_observers.hpp"

namespace segue::cli {

/// Adds what a run's observers have seen to its document, as far as it was asked for.
void add_observers(const RunRequest& request, const RunObservers& seen,
                   nlohmann::ordered_json& document);

}  // namespace segue::cli
