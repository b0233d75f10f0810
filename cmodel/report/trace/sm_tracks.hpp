#pragma once

#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/report/trace/kernel_names.hpp"
#include "cmodel/report/trace/slot_track.hpp"
#include "cmodel/report/trace/sm_track.hpp"

namespace segue::trace {

/// The SMs and their slots: leads each event to the tracks that it is about.
class SmTracks {
 public:
  SmTracks(const gpu::Plan& plan, const KernelNames& names, TraceWriter& writer);

  void on_event(const gpu::Event& event);
  void on_activity(const gpu::SmActivity& activity);
  void finish();

 private:
  struct Sm {
    SmTrack track;
    std::vector<SlotTrack> slots;
    const std::string* kernel = nullptr;  ///< of the last set-up
    Cycle stopped = 0;
  };

  void issue(const gpu::Event& event);
  void leave(const gpu::Event& event, const char* how);
  void kill(const gpu::Event& event);

  const KernelNames* names_;
  std::vector<Sm> sms_;
};

}  // namespace segue::trace
