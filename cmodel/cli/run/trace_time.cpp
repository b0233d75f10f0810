#include "cmodel/cli/run/trace_time.hpp"

#include <fmt/format.h>

#include "cmodel/cli/common/duration.hpp"
#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {
namespace {

constexpr const char* kOption = "--trace-time";

/// A duration, or 0 with or without a unit.
gpu::Cycle parse_time(const std::string& text, const gpu::Clock& clock) {
  for (const char* zero : {"0", "0us", "0ms", "0s"}) {
    if (text == zero) return 0;
  }
  return clock.cycles(parse_duration_us(kOption, text));
}

}  // namespace

trace::TimeWindow parse_trace_time(const std::string& text, const gpu::Clock& clock) {
  const std::size_t dots = text.find("..");
  if (dots != std::string::npos) {
    const trace::TimeWindow window{.begin = parse_time(text.substr(0, dots), clock),
                                   .end = parse_time(text.substr(dots + 2), clock)};
    if (window.begin < window.end) return window;
  }
  throw gpu::BadInput(
      fmt::format("{}: '{}' is no part of a run; allowed: FROM..TO with FROM before TO, such as {}",
                  kOption, text, kTraceTime));
}

}  // namespace segue::cli
