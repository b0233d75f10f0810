#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/sim/event.hpp"
#include "cmodel/report/trace/kernel_names.hpp"
#include "cmodel/report/trace/trace_writer.hpp"

namespace segue::trace {

/// The processes on the host: CPU work, copies and kernels of each, and the data transfer
/// engine. A kernel lasts from its launch, as the driver takes it, to `kernel_done`; until an SM is
/// set up for it, it is queued.
class ProcessTracks {
 public:
  ProcessTracks(const gpu::Plan& plan, const KernelNames& names, TraceWriter& writer);

  void on_event(const gpu::Event& event);
  void finish();

 private:
  struct Launch {
    std::uint32_t descriptor = 0;
    Cycle time = 0;
    Cycle first_sm = gpu::kNever;
  };
  /// One of each at most: a process is a thread of control, and each engine has one command of it.
  struct Process {
    std::optional<Cycle> cpu;
    std::optional<Cycle> copy;
    std::uint32_t copy_step = 0;
    std::optional<Launch> launch;
  };

  void end_cpu(std::uint32_t ctx, Cycle now);
  void end_copy(std::uint32_t ctx, Cycle now);
  void end_kernel(std::uint32_t ctx, Cycle now);

  const gpu::Plan* plan_;
  const KernelNames* names_;
  TraceWriter* writer_;
  std::vector<Process> processes_;  ///< by context
};

}  // namespace segue::trace
