#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::trace {

/// Counter track: how many SMs each process holds, from set-up to when it is vacated or its kernel
/// ends.
class HeldSms {
 public:
  HeldSms(const gpu::Plan& plan, TraceWriter& writer);

  void on_event(const gpu::Event& event);
  void on_activity(const gpu::SmActivity& activity);

 private:
  void hold(std::uint32_t sm, std::optional<std::uint32_t> ctx, Cycle now);
  void show(Cycle now);

  TraceWriter* writer_;
  std::vector<std::string> processes_;
  std::vector<std::optional<std::uint32_t>> holder_;  ///< context, by SM
  std::vector<std::uint64_t> held_;                   ///< SMs, by context
};

}  // namespace segue::trace
