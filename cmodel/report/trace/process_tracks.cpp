#include "cmodel/report/trace/process_tracks.hpp"

#include <algorithm>

#include "cmodel/gpu/sim/event_fields.hpp"

namespace segue::trace {

using gpu::EventKind;
using gpu::high;
using gpu::low;

ProcessTracks::ProcessTracks(const gpu::Plan& plan, const KernelNames& names, TraceWriter& writer)
    : plan_(&plan), names_(&names), writer_(&writer), processes_(plan.processes.size()) {
  writer.name_process(transfer_track(), "data transfer engine");
  writer.name_thread(transfer_track(), "copies");
  for (std::uint32_t ctx = 0; ctx < processes_.size(); ++ctx) {
    writer.name_process(cpu_track(ctx), plan.processes[ctx].name);
    writer.name_thread(cpu_track(ctx), "CPU");
    writer.name_thread(copy_track(ctx), "copies");
    writer.name_thread(kernel_track(ctx), "kernels");
  }
}

void ProcessTracks::on_event(const gpu::Event& event) {
  switch (event.kind) {
    case EventKind::kHost:
      if (!is_launch(event)) return;
      processes_[event.unit].launch = Launch{.descriptor = high(event), .time = event.time};
      return;
    case EventKind::kSetup: {
      std::optional<Launch>& launch = processes_[high(event)].launch;
      if (launch) launch->first_sm = std::min(launch->first_sm, event.time);
      return;
    }
    case EventKind::kKernelDone:
      return end_kernel(event.unit, event.time);
    case EventKind::kCpuBegin:
      processes_[event.unit].cpu = event.time;
      return;
    case EventKind::kCpuEnd:
      return end_cpu(event.unit, event.time);
    case EventKind::kCopyBegin:
      processes_[event.unit].copy = event.time;
      processes_[event.unit].copy_step = low(event);
      return;
    case EventKind::kCopyEnd:
      return end_copy(event.unit, event.time);
    default:
      return;
  }
}

void ProcessTracks::end_cpu(std::uint32_t ctx, Cycle now) {
  std::optional<Cycle>& begin = processes_[ctx].cpu;
  if (!begin) return;
  writer_->slice(cpu_track(ctx),
                 {.name = "CPU", .category = "cpu", .begin = *begin, .end = now, .args = {}});
  begin.reset();
}

void ProcessTracks::end_copy(std::uint32_t ctx, Cycle now) {
  Process& process = processes_[ctx];
  if (!process.copy) return;
  const gpu::ProcessPlan& plan = plan_->processes[ctx];
  const gpu::Step& step = plan.steps[process.copy_step];
  const bool in = step.kind == gpu::Step::Kind::kCopyIn;
  Slice slice{.name = in ? "copy to device" : "copy from device",
              .category = "copy",
              .begin = *process.copy,
              .end = now,
              .args = {}};
  slice.args.text("process", plan.name).text("direction", in ? "to device" : "from device");
  slice.args.number("bytes", step.bytes);
  writer_->slice(copy_track(ctx), slice);
  slice.name = plan.name + ": " + slice.name;
  writer_->slice(transfer_track(), slice);
  process.copy.reset();
}

void ProcessTracks::end_kernel(std::uint32_t ctx, Cycle now) {
  std::optional<Launch>& launch = processes_[ctx].launch;
  if (!launch) return;
  const gpu::KernelPlan& kernel = plan_->processes[ctx].kernels[launch->descriptor];
  Slice slice{.name = names_->of(ctx, launch->descriptor),
              .category = "kernel",
              .begin = launch->time,
              .end = now,
              .args = {}};
  slice.args.number("thread blocks", kernel.tb_count)
      .number("thread blocks per SM", kernel.tbs_per_sm);
  slice.inside.push_back({.name = "queued",
                          .category = "queue",
                          .begin = launch->time,
                          .end = std::min(launch->first_sm, now),
                          .args = {}});
  writer_->slice(kernel_track(ctx), slice);
  launch.reset();
}

void ProcessTracks::finish() {
  for (std::uint32_t ctx = 0; ctx < processes_.size(); ++ctx) {
    end_cpu(ctx, gpu::kNever);
    end_copy(ctx, gpu::kNever);
    end_kernel(ctx, gpu::kNever);
  }
}

}  // namespace segue::trace
