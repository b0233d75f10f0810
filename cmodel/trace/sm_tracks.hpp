#pragma once

#include <vector>

#include "cmodel/engine/plan/plan.hpp"
#include "cmodel/engine/sim/event.hpp"
#include "cmodel/trace/kernel_names.hpp"
#include "cmodel/trace/slot_track.hpp"
#include "cmodel/trace/sm_track.hpp"

namespace segue::trace {

/// The SMs and their slots: leads each event to the tracks that it is about.
class SmTracks {
 public:
  SmTracks(const engine::Plan& plan, const KernelNames& names, TraceWriter& writer);

  void on_event(const engine::Event& event);
  void on_activity(const engine::SmActivity& activity);
  void finish();

 private:
  struct Sm {
    SmTrack track;
    std::vector<SlotTrack> slots;
    const std::string* kernel = nullptr;  ///< of the last set-up
    Cycle stopped = 0;
  };

  void issue(const engine::Event& event);
  void leave(const engine::Event& event, const char* how);
  void kill(const engine::Event& event);

  const KernelNames* names_;
  std::vector<Sm> sms_;
};

}  // namespace segue::trace
