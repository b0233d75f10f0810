#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cmodel/gpu/run/run_workload.hpp"
#include "cmodel/report/trace/run_trace.hpp"

namespace segue::trace {

/// A slice or an instant as a viewer finds it in the file, in cycles.
struct Shown {
  std::string process;
  std::string thread;
  std::string name;
  std::string category;
  Cycle begin = 0;
  Cycle end = 0;
  std::size_t depth = 0;  ///< slices around it
  nlohmann::json args;

  [[nodiscard]] Cycle cycles() const { return end - begin; }
  [[nodiscard]] std::string arg(const char* key) const { return args.value(key, std::string()); }
};

/// A trace read back. `errors` says what a viewer would stumble over: a slice that doesn't
/// nest, an event without a named track.
struct TraceDocument {
  std::vector<Shown> slices;
  std::vector<Shown> instants;
  std::vector<std::string> errors;
  nlohmann::json about;
  std::string text;

  [[nodiscard]] std::vector<Shown> of(const std::string& category) const;
  [[nodiscard]] std::vector<Shown> instants_named(const std::string& start) const;
};

/// A cycle is a nanosecond, the unit of the file's last digit.
inline const gpu::Clock kClock{1000.0};

TraceDocument read_trace(const std::string& text);

struct TracedRun {
  TraceDocument trace;
  gpu::RunResult result;
  std::vector<Event> events;
  std::vector<gpu::SmActivity> activities;
  bool has_reasons = false;
};

TracedRun traced(const gpu::Plan& plan, TimeWindow window = {}, gpu::RunOptions options = {});

}  // namespace segue::trace
