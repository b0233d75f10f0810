#pragma once

#include <string>

#include "cmodel/cli/common/fidelity.hpp"
#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// Lines of files that were given, tables that were printed, and guesses.
std::string sources_text(const Fidelity& fidelity);

/// The result for people. A run that stalled has its report instead of figures.
std::string run_table(const RunRequest& request, const gpu::RunResult& result);

/// The workload's kernels: occupancy, TB time in both readings of Table 5.2, context.
std::string kernel_table(const RunRequest& request);

}  // namespace segue::cli
