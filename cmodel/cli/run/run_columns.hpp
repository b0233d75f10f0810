#pragma once

#include <string>
#include <string_view>

#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// First columns of every CSV of a run, so that files of many runs are one table.
inline constexpr std::string_view kRunColumns = "machine,workload,policy,technique,seed,settings,";

/// The values of `kRunColumns`, with the comma behind them.
std::string run_fields(const RunRequest& request);

/// "complete"; or "stopped" or "no-progress", with the figures so far.
std::string_view verdict_of(const gpu::RunResult& result);

}  // namespace segue::cli
