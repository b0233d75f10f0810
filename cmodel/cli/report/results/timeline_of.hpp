#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace segue::cli {

/// A trace of `segue run --trace`, made small for a page:
///
///   "source", "about"                  file, and the run's settings
///   "begin_ns", "end_ns"               of the events
///   "kinds"                            [name, category, depth] that slices refer to
///   "tracks"                           in the trace's order, each with
///     "group", "name"                  such as "SMs", "SM 0 slot 1"
///     "slices"                         4 numbers each: ns since the last one's begin, ns it takes,
///                                      its kind, its thread block (-1: none)
///     "decisions"                      [ns, name, why]
///
/// @throws gpu::BadInput if it is no trace of segue, or its events do not match
nlohmann::ordered_json timeline_of(const nlohmann::ordered_json& trace, const std::string& path);

}  // namespace segue::cli
