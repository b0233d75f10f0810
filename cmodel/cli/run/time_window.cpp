#include "cmodel/cli/run/time_window.hpp"

#include <fmt/format.h>

#include "cmodel/cli/common/duration.hpp"
#include "cmodel/gpu/config/bad_input.hpp"

namespace segue::cli {
namespace {

/// A duration, or 0 with or without a unit.
gpu::Cycle parse_time(const std::string& option, const std::string& text, const gpu::Clock& clock) {
  for (const char* zero : {"0", "0us", "0ms", "0s"}) {
    if (text == zero) return 0;
  }
  return clock.cycles(parse_duration_us(option, text));
}

}  // namespace

trace::TimeWindow parse_time_window(const std::string& option, const std::string& text,
                                    const gpu::Clock& clock) {
  const std::size_t dots = text.find("..");
  if (dots != std::string::npos) {
    const trace::TimeWindow window{.begin = parse_time(option, text.substr(0, dots), clock),
                                   .end = parse_time(option, text.substr(dots + 2), clock)};
    if (window.begin < window.end) return window;
  }
  throw gpu::BadInput(
      fmt::format("{}: '{}' is no part of a run; allowed: FROM..TO with FROM before TO, such as {}",
                  option, text, kTraceTime));
}

}  // namespace segue::cli
