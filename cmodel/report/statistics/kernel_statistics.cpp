#include "cmodel/report/statistics/kernel_statistics.hpp"

#include "cmodel/gen/sm_driver_params.hpp"
#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::statistics {

using gpu::EventKind;
using gpu::high;
using gpu::low;

KernelStatistics::KernelStatistics(const gpu::Plan& plan)
    : kernels_share_sms_(plan.kernels_share_sms()), launches_(plan.processes.size()) {
  for (std::uint32_t ctx = 0; ctx < plan.processes.size(); ++ctx) {
    first_.push_back(kernels_.size());
    for (std::uint32_t kernel = 0; kernel < plan.processes[ctx].kernels.size(); ++kernel) {
      KernelCounts& counts = kernels_.emplace_back();
      counts.ctx = ctx;
      counts.kernel = kernel;
    }
  }
}

void KernelStatistics::on_event(const gpu::Event& event) {
  switch (event.kind) {
    case EventKind::kHost:
      if (!gpu::is_launch(event)) return;
      launches_[event.unit] = {.index = first_[event.unit] + high(event), .time = event.time};
      ++kernels_[launches_[event.unit].index].launches;
      return;
    case EventKind::kSetup: {
      Launch& launch = launches_[high(event)];
      of_sm_[event.unit] = launch.index;
      if (!launch.has_sm) kernels_[launch.index].to_first_sm.add(event.time - launch.time);
      launch.has_sm = true;
      return;
    }
    case EventKind::kKernelDone: {
      if (event.payload != 0) return;  // killed, and not done
      const Launch& launch = launches_[event.unit];
      kernels_[launch.index].to_done.add(event.time - launch.time);
      return;
    }
    case EventKind::kIssue:
      if (high(event) != sm_driver::kHandleNone) ++of_tb(event).tbs_resumed;
      return;
    case EventKind::kFinished:
      ++of_tb(event).tbs_ended;
      return;
    case EventKind::kPreempted:
      ++of_tb(event).tbs_preempted;
      return;
    default:
      return;
  }
}

}  // namespace segue::statistics
