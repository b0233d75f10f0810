#pragma once

#include <string>

#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// The result for people. A run that stalled has its report instead of figures.
std::string run_table(const RunRequest& request, const gpu::RunResult& result);

/// The workload's kernels: occupancy, TB time in both readings of Table 5.2, context.
std::string kernel_table(const RunRequest& request);

}  // namespace segue::cli
