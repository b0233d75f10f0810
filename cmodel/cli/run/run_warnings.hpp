#pragma once

#include <string>
#include <vector>

#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// Of a machine that can be used but is hardly as meant: times below a clock cycle. A line
/// each, with file and line.
std::vector<std::string> warnings_of(const gpu::Machine& machine);

/// Those of its machine; other times below a clock cycle, and times of kernels that launching alone
/// exceeds.
std::vector<std::string> warnings_of(const RunRequest& request);

/// A window of the trace or waveform that the run has ended before, `end` cycles long.
std::vector<std::string> missed_windows(const RunRequest& request, gpu::Cycle end);

}  // namespace segue::cli
