#pragma once

#include <optional>
#include <ostream>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/report/trace/context_traffic.hpp"
#include "cmodel/report/trace/decision_track.hpp"
#include "cmodel/report/trace/driver_replay.hpp"
#include "cmodel/report/trace/held_sms.hpp"
#include "cmodel/report/trace/process_tracks.hpp"
#include "cmodel/report/trace/shared_sm_tracks.hpp"
#include "cmodel/report/trace/sm_tracks.hpp"
#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::trace {

/// Writes the observed events of a run, as far as they lie in the window, as a trace that Perfetto
/// and chrome://tracing open. `plan` is the run's and must outlive it. Where kernels share SMs the
/// allocator decides, and its reasons are not told.
class RunTrace final : public gpu::EventObserver {
 public:
  RunTrace(const gpu::Plan& plan, const Clock& clock, TimeWindow window, std::ostream& out);

  void on_event(const Event& event) override;
  void on_activity(const gpu::SmActivity& activity) override;
  /// The run ended at `end`. `about` goes into the trace's metadata.
  void finish(Cycle end, TraceArgs about);

  /// False if the driver's commands were not those of the twin, so that reasons are left out, or
  /// no driver decides.
  [[nodiscard]] bool has_reasons() const { return driver_ && driver_->replay.agrees(); }

 private:
  /// The actions of an SM driver.
  struct Driver {
    Driver(const gpu::Plan& plan, const KernelNames& names, TraceWriter& writer)
        : sms(plan, names, writer),
          held(plan, writer),
          decisions(plan, names, writer),
          replay(plan, decisions) {}

    SmTracks sms;
    HeldSms held;
    DecisionTrack decisions;
    DriverReplay replay;
  };

  void close();

  KernelNames names_;
  TraceWriter writer_;
  std::optional<Driver> driver_;
  std::optional<SharedSmTracks> shared_sms_;  ///< without a driver
  ContextTraffic traffic_;
  ProcessTracks processes_;
  bool closed_ = false;  ///< the window is over
};

}  // namespace segue::trace
