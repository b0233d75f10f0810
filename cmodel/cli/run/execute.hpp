#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cmodel/cli/run/run_request.hpp"

namespace segue::cli {

/// Simulates the request, with the RTL where it says so.
/// @param observer sees the shared run; may be null
/// @param progress is called now and then with the part that is simulated; may be empty
/// @throws gpu::BadInput where this build or size has no RTL, gpu::HarnessError
gpu::RunResult execute(
    const RunRequest& request, gpu::EventObserver* observer,
    const std::function<void(const std::string& part, gpu::Cycle now)>& progress);

/// The same run once more, of which the RTL's waveform goes into `file`.
/// @throws as `execute`; plant::AssertionFailed, and then the waveform is whole up to there
void write_wave(const RunRequest& request, const std::string& file);

/// The files of the RTL modules that `execute` takes, which are loaded, and built first if they are
/// missing; none for a run of twins.
/// @throws gpu::BadInput where this build or size has no RTL
std::vector<std::filesystem::path> rtl_modules_of(const RunRequest& request);

/// Refuses a request that `execute` or `write_wave` would refuse in this build, and reads its RTL
/// modules.
/// @throws gpu::BadInput
void check_build(const RunRequest& request);

/// Why and in which run a result ended early, in a line. It must have a stall.
std::string stall_line(const RunRequest& request, const gpu::RunResult& result);

}  // namespace segue::cli
