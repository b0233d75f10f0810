#pragma once

#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cmodel/gpu/workload/clock.hpp"
#include "cmodel/report/trace/trace_args.hpp"
#include "cmodel/report/trace/track.hpp"

namespace segue::trace {

using gpu::Clock;
using gpu::Cycle;

/// The part of a run that is traced: from `begin` on, before `end`.
struct TimeWindow {
  Cycle begin = 0;
  Cycle end = gpu::kNever;
};

/// Something that lasts. `end` is `kNever` if it goes on.
struct Slice {
  std::string name;
  const char* category = "";
  Cycle begin = 0;
  Cycle end = gpu::kNever;
  TraceArgs args;
  std::vector<Slice> inside = {};  ///< one after the other, within its time
};

/// Writes the JSON object form of the Chrome trace-event format, event by event.
///
/// A slice is a pair of begin and end events, not a complete event: a viewer that rounds
/// `ts` and `dur` each for itself would let neighbours overlap. The slices of a track must come in
/// the order of time. Events outside the window are left out, slices across its edge are cut
/// there and have the argument `cut`.
class TraceWriter {
 public:
  TraceWriter(std::ostream& out, const Clock& clock, TimeWindow window);

  void name_process(Track track, std::string_view name);
  void name_thread(Track track, std::string_view name);
  void slice(Track track, const Slice& slice);
  void instant(Track track, std::string_view name, Cycle time, const TraceArgs& args);
  /// Values that hold from `time` on. Those from before the window are shown at its beginning.
  void counter(Track track, const std::string& name, Cycle time, const TraceArgs& values);
  /// The run has ended: open slices are cut here.
  void end_at(Cycle time) { window_.end = std::min(window_.end, time); }
  /// Ends the document. `about` is shown as the trace's metadata.
  void finish(const TraceArgs& about);

  [[nodiscard]] const TimeWindow& window() const { return window_; }
  [[nodiscard]] const Clock& clock() const { return clock_; }

 private:
  void begin_event(char phase, Track track);
  void metadata(Track track, std::string_view what, std::string_view name);
  void counters_before();
  void counter_event(Track track, const std::string& name, Cycle time, const TraceArgs& values);
  void timestamp(Cycle time);
  void flush();

  std::ostream* out_;
  Clock clock_;
  TimeWindow window_;
  std::string text_;  ///< not yet written
  bool first_ = true;
  std::map<std::string, std::pair<Track, TraceArgs>> before_;  ///< last values ahead of the window
};

}  // namespace segue::trace
