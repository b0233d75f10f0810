#pragma once

#include <cstdint>
#include <map>

#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::trace {

/// Counter tracks over all SMs of the memory traffic of preemption: how many thread blocks'
/// contexts are saved and restored, in how many MB/s, and how many bytes that has been so far. The
/// bytes of a context move evenly from its transfer's begin to its end.
class ContextTraffic {
 public:
  explicit ContextTraffic(TraceWriter& writer);

  void on_activity(const gpu::SmActivity& activity);
  /// Writes the tracks: a transfer may be told after others that began later.
  void finish();

 private:
  struct Direction {
    std::int64_t contexts = 0;
    std::int64_t bytes_per_s = 0;
    std::uint64_t bytes = 0;  ///< moved

    void add(const Direction& other);
  };
  struct Both {
    Direction saves;
    Direction restores;
  };

  void show(Cycle now, const Both& values);

  TraceWriter* writer_;
  Both before_;                    ///< the window
  std::map<Cycle, Both> changes_;  ///< from the window's begin on
};

}  // namespace segue::trace
