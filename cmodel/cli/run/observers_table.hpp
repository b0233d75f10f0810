#pragma once

#include <string>

#include "cmodel/cli/run/run_observers.hpp"

namespace segue::cli {

/// For people: what a run's observers have seen, as far as it was asked for.
std::string statistics_table(const RunRequest& request, const RunObservers& seen);
std::string histogram_table(const RunRequest& request, const RunObservers& seen);

}  // namespace segue::cli
