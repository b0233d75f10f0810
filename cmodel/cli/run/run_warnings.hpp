#pragma once

#include <string>
#include <vector>

#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// Of kernels that can be run but hardly are what was meant: thread blocks below a clock cycle, and
/// times that launching alone exceeds. A line each, with file and line.
std::vector<std::string> warnings_of(const RunRequest& request);

/// A window of the trace or waveform that the run has ended before, `end` cycles long.
std::vector<std::string> missed_windows(const RunRequest& request, gpu::Cycle end);

}  // namespace segue::cli
