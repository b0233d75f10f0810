#pragma once

#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/report/trace/kernel_names.hpp"
#include "cmodel/report/trace/shared_sm_track.hpp"
#include "cmodel/report/trace/slot_track.hpp"

namespace segue::trace {

/// As `SmTracks`, of SMs that several kernels share.
class SharedSmTracks {
 public:
  SharedSmTracks(const gpu::Plan& plan, const KernelNames& names, TraceWriter& writer);

  void on_event(const gpu::Event& event);
  void on_activity(const gpu::SmActivity& activity);
  void finish();

 private:
  struct Sm {
    SharedSmTrack track;
    std::vector<SlotTrack> slots;
    gpu::Cycle stopped = 0;
  };

  void leave(const gpu::Event& event, const char* how);

  std::vector<Sm> sms_;
};

}  // namespace segue::trace
