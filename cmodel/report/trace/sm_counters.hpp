#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::trace {

/// Counter tracks over all SMs: how many each process holds, from set-up to when it is vacated or
/// its kernel ends, and the memory traffic of preemption, as the thread blocks whose contexts are
/// saved and restored.
class SmCounters {
 public:
  SmCounters(const gpu::Plan& plan, TraceWriter& writer);

  void on_event(const gpu::Event& event);
  void on_activity(const gpu::SmActivity& activity);
  void finish();

 private:
  struct Contexts {
    std::int64_t saves = 0;
    std::int64_t restores = 0;
  };

  void hold(std::uint32_t sm, std::optional<std::uint32_t> ctx, Cycle now);
  void show_held(Cycle now);
  void show_moving(Cycle now);
  /// Contexts whose transfers have begun or ended before or at `now`.
  void move_until(Cycle now);

  TraceWriter* writer_;
  std::vector<std::string> processes_;
  std::vector<std::optional<std::uint32_t>> holder_;  ///< context, by SM
  std::vector<std::uint64_t> held_;                   ///< SMs, by context
  std::map<Cycle, Contexts> changes_;                 ///< still to come
  Contexts moving_;
};

}  // namespace segue::trace
