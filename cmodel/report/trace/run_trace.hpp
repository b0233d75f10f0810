#pragma once

#include <ostream>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/report/trace/decision_track.hpp"
#include "cmodel/report/trace/driver_replay.hpp"
#include "cmodel/report/trace/process_tracks.hpp"
#include "cmodel/report/trace/sm_counters.hpp"
#include "cmodel/report/trace/sm_tracks.hpp"
#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::trace {

/// Writes what it observes of a run, as far as it lies in the window, as a trace that Perfetto and
/// chrome://tracing open. `plan` is the run's and must outlive it.
class RunTrace final : public gpu::EventObserver {
 public:
  RunTrace(const gpu::Plan& plan, const Clock& clock, TimeWindow window, std::ostream& out);

  void on_event(const Event& event) override;
  void on_activity(const gpu::SmActivity& activity) override;
  /// The run ended at `end`. `about` goes into the trace's metadata.
  void finish(Cycle end, TraceArgs about);

  /// False if the driver's commands were not those of the twin, so that reasons are left out.
  [[nodiscard]] bool has_reasons() const { return replay_.agrees(); }

 private:
  void close();

  KernelNames names_;
  TraceWriter writer_;
  SmTracks sms_;
  SmCounters counters_;
  ProcessTracks processes_;
  DecisionTrack decisions_;
  DriverReplay replay_;
  bool closed_ = false;  ///< the window is over
};

}  // namespace segue::trace
