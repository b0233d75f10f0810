#pragma once

#include <string>

#include "cmodel/cli/run/run_request.hpp"
#include "cmodel/gpu/run/run_workload.hpp"
#include "cmodel/report/statistics/process_statistics.hpp"

namespace segue::cli {

/// The outcome of every process, as RFC 4180 rows (lines end in CR LF) below a header. Figures that
/// were not measured are empty.
std::string process_csv(const RunRequest& request, const gpu::RunResult& result,
                        const statistics::ProcessStatistics& statistics);

}  // namespace segue::cli
