#pragma once

#include <string>

#include "cmodel/cli/run/run_request.hpp"
#include "cmodel/report/statistics/kernel_statistics.hpp"

namespace segue::cli {

/// The counts of every kernel as RFC 4180 rows (lines end in CR LF) below a header.
std::string kernel_csv(const RunRequest& request, const gpu::RunResult& result,
                       const statistics::KernelStatistics& statistics);

}  // namespace segue::cli
