#pragma once

#include <string>

#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::cli {

/// The part of a run that is traced unless the user names another: some ten thousand thread blocks
/// of the shipped workloads, which a viewer opens in a second.
inline constexpr const char* kTraceTime = "0ms..20ms";

/// "0ms..20ms": from a time on, before another.
/// @throws gpu::BadInput that starts with `option`
trace::TimeWindow parse_time_window(const std::string& option, const std::string& text,
                                    const gpu::Clock& clock);

}  // namespace segue::cli
