#pragma once

#include <string>

#include "cmodel/cli/run/run_observers.hpp"

namespace segue::cli {

/// For people: the records of a run's observers, as far as they were asked for.
std::string statistics_table(const RunRequest& request, const RunObservers& seen);
std::string histogram_table(const RunRequest& request, const RunObservers& seen);

}  // namespace segue::cli
