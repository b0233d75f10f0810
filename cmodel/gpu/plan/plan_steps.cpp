#include "cmodel/gpu/plan/plan_steps.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace segue::gpu {
namespace {

class StepWriter {
 public:
  StepWriter(const Application& application, const Machine& machine, double cpu_scale,
             ProcessPlan& plan)
      : application_(&application), machine_(&machine), cpu_scale_(cpu_scale), plan_(&plan) {}

  void operator()(const Launches& launches) {
    for (const std::uint32_t kernel : launches.kernels) {
      Step& step = command(Step::Kind::kLaunch, launches.stream, launches.asynchronous);
      step.kernel = kernel;
      step.launch = launches_++;
    }
  }
  void operator()(const Copy& copy) {
    require(machine_->pcie_bytes_per_s > 0.0, "copies",
            "pcie_mhz, pcie_lanes, pcie_lane_bits, pcie_burst_kb");
    const auto kind =
        copy.direction == Direction::kToDevice ? Step::Kind::kCopyIn : Step::Kind::kCopyOut;
    Step& step = command(kind, copy.stream, copy.asynchronous);
    step.cycles = cycles(copy_time_us(copy.bytes, *machine_));
    step.bytes = copy.bytes;
  }
  void operator()(const CpuWork& work) {
    require(machine_->cpu_cores > 0, "works on the CPU", "cpu_cores");
    Step& step = plan_->steps.emplace_back();
    step.kind = Step::Kind::kCpu;
    step.cycles = cycles(work.us * cpu_scale_);
  }
  void operator()(const Wait& /*wait*/) { plan_->steps.emplace_back().kind = Step::Kind::kWait; }
  void operator()(const Loop& /*loop*/) {}  // unrolled

 private:
  Step& command(Step::Kind kind, std::uint32_t queue, bool asynchronous) {
    plan_->queues = std::max(plan_->queues, queue + 1);
    Step& step = plan_->steps.emplace_back();
    step.kind = kind;
    step.queue = queue;
    step.asynchronous = asynchronous;
    return step;
  }
  [[nodiscard]] Cycle cycles(double us) const {
    return std::max<Cycle>(1, machine_->clock.cycles(us));
  }
  void require(bool has, const char* does, const char* keys) const {
    if (has) return;
    throw BadInput(application_->place,
                   fmt::format("application '{}' {}, but machine '{}' ({}) has no {}",
                               application_->name, does, machine_->name, machine_->file, keys));
  }

  const Application* application_;
  const Machine* machine_;
  double cpu_scale_;
  ProcessPlan* plan_;
  std::uint32_t launches_ = 0;
};

}  // namespace

void plan_steps(const Application& application, const Machine& machine, double cpu_scale,
                ProcessPlan& plan) {
  StepWriter writer(application, machine, cpu_scale, plan);
  for_each_phase(application.phases, [&](const Phase& phase) { std::visit(writer, phase.work); });
}

double copy_time_us(std::uint64_t bytes, const Machine& machine) {
  const std::uint64_t bursts = (bytes + machine.pcie_burst - 1) / machine.pcie_burst;
  return machine.copy_latency_us +
         1e6 * static_cast<double>(bursts * machine.pcie_burst) / machine.pcie_bytes_per_s;
}

}  // namespace segue::gpu
