#pragma once

#include <cstdint>
#include <optional>

#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::trace {

/// The work of a TB slot of an SM: each of its thread blocks is restored if it was saved before,
/// runs, and ends or is saved. A TB that was stopped, or is to be restored, waits for those of
/// lower slots.
class SlotTrack {
 public:
  SlotTrack(Track track, TraceWriter& writer) : track_(track), writer_(&writer) {}

  void issue(Cycle now, const std::string& kernel, std::uint32_t tb, bool resumed);
  void restore(Cycle begin, Cycle end);
  void save(Cycle stopped, Cycle begin, Cycle end);
  /// The driver has heard that its TB ended, or is saved; or it was killed.
  void leave(Cycle now, const char* how);
  /// Ends the track, with its open slices.
  void finish();

  [[nodiscard]] bool busy() const { return tb_.has_value(); }

 private:
  struct Interval {
    Cycle begin = 0;
    Cycle end = gpu::kNever;
  };
  struct Tb {
    std::string kernel;
    std::uint32_t id = 0;
    bool resumed = false;
    Cycle issued = 0;
    std::optional<Interval> restored;
    std::optional<Cycle> stopped;
    Interval saved;
  };

  void write(Cycle end, const char* how);

  Track track_;
  TraceWriter* writer_;
  std::optional<Tb> tb_;
};

}  // namespace segue::trace
