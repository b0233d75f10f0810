#include "cmodel/studies/chimera/simulator.hpp"

#include <fmt/format.h>

#include <cmath>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/plan/plan_text.hpp"
#include "cmodel/gpu/run/run_workload.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/studies/grid/digest.hpp"
#include "cmodel/studies/grid/numbers_json.hpp"

namespace segue::studies::chimera {
namespace {

using Numbers = std::vector<double>;

constexpr double kNoProgressUs = 600e6;
constexpr std::uint32_t kUrgent = 1;

/// The periodic task: it takes half of the SMs, each whole, and is always the same work.
gpu::Application task_of(const gpu::Machine& machine) {
  gpu::Kernel kernel;
  kernel.name = "task";
  kernel.tbs = machine.sms / 2;
  kernel.regs_per_tb = machine.registers_per_sm;
  kernel.tb_time_us = kTaskUs;
  kernel.tb_variation = 0.0;
  gpu::Application task;
  task.name = "task";
  task.kernels.push_back(kernel);
  task.phases.push_back({.repeat = 1, .work = gpu::Launches{.kernels = {0}}});
  return task;
}

gpu::Workload workload_of(const Setting& setting, const Simulation& point) {
  const Assumptions& assumptions = setting.options.assumptions;
  gpu::Workload workload;
  workload.name = "chimera";
  workload.tb_variation = assumptions.tb_variation;
  workload.no_progress_limit_us = kNoProgressUs;
  workload.applications = *setting.benchmarks;
  for (const std::uint32_t benchmark : point.benchmarks) {
    workload.processes.emplace_back().application = benchmark;
  }
  if (point.to_budget) {
    workload.stop_after_instructions = assumptions.budget;
  } else {
    workload.stop_after_us = horizon_us(assumptions);
  }
  if (point.with_task) {
    gpu::Process& task = workload.processes.emplace_back();
    task.application = static_cast<std::uint32_t>(workload.applications.size());
    workload.applications.push_back(task_of(*setting.machine));
    task.start_us = kPeriodUs;
    task.priority = kUrgent;
    task.period_us = kPeriodUs;
    task.deadline_us = kTaskUs + point.scheme->limit_us;
    task.kill_late = true;
  }
  return workload;
}

/// Kernels whose point is infinite, or not known, stay as they are.
void set_non_idempotent(double point, std::vector<gpu::Application>& applications) {
  for (gpu::Application& application : applications) {
    for (gpu::Kernel& kernel : application.kernels) {
      auto& first = kernel.profile.first_non_idempotent;
      if (first && !std::isinf(*first)) first = point;
    }
  }
}

gpu::Plan plan_of(const Setting& setting, const Simulation& point) {
  const Assumptions& assumptions = setting.options.assumptions;
  gpu::Workload workload = workload_of(setting, point);
  if (assumptions.non_idempotent_at) {
    set_non_idempotent(*assumptions.non_idempotent_at, workload.applications);
  }
  gpu::PlanOptions options;
  options.policy = sm_driver::Policy::kFcfs;
  options.technique = sm_driver::Technique::kDrain;
  options.seed = setting.options.seed;
  if (point.scheme) {
    options.policy = point.with_task ? sm_driver::Policy::kPpqShared : sm_driver::Policy::kDss;
    options.technique = point.scheme->technique;
    options.idempotence = point.scheme->idempotence;
    options.latency_limit_us = point.scheme->limit_us;
    options.headroom = point.scheme->headroom ? assumptions.headroom : 0;
    if (setting.machine->clock.cycles(options.latency_limit_us) <= options.headroom) {
      throw gpu::BadInput(
          fmt::format("--assume: headroom = {}; allowed: less than the limit of {:g} us",
                      assumptions.headroom, options.latency_limit_us));
    }
  }
  gpu::Plan plan = gpu::make_plan(*setting.machine, workload, options);
  // Thread blocks of a benchmark last equally long in every company.
  for (std::size_t i = 0; i < point.benchmarks.size(); ++i) {
    plan.processes[i].stream = point.benchmarks[i];
  }
  return plan;
}

Numbers run(const Setting& setting, const Simulation& point) {
  gpu::RunOptions options;
  options.sm = gpu::SmKind::kGeneral;
  if (point.engines) options.engine_kind = gpu::EngineKind::kCycle;
  const gpu::RunResult result = gpu::run_shared(plan_of(setting, point), options);
  if (result.stall) {
    throw gpu::HarnessError("a benchmark of Chimera makes no progress: " +
                            gpu::describe(*result.stall, setting.machine->clock).front());
  }
  Numbers numbers(6);
  if (point.with_task) {
    const gpu::ProcessResult& task = result.processes.back();
    // How a launch ends that is open when the run stops is not known.
    numbers[0] = static_cast<double>(task.launches() - task.count(gpu::Outcome::kOpen));
    numbers[1] = numbers[0] - static_cast<double>(task.count(gpu::Outcome::kMet));
    numbers[5] = task.useful_cycles;
  }
  numbers[2] = static_cast<double>(result.leaves.flushed);
  numbers[3] = static_cast<double>(result.leaves.drained);
  numbers[4] = static_cast<double>(result.leaves.switched);
  for (std::size_t i = 0; i < point.benchmarks.size(); ++i) {
    numbers.push_back(result.processes[i].useful_cycles);
    numbers.push_back(result.processes[i].budget_cycles);
  }
  return numbers;
}

Counts counts_of(const Numbers& numbers) {
  Counts counts{.requests = numbers[0],
                .missed = numbers[1],
                .flushed = numbers[2],
                .drained = numbers[3],
                .switched = numbers[4],
                .task_cycles = numbers[5],
                .useful_cycles = {},
                .budget_cycles = {}};
  for (std::size_t i = 6; i < numbers.size(); i += 2) {
    counts.useful_cycles.push_back(numbers[i]);
    counts.budget_cycles.push_back(numbers[i + 1]);
  }
  return counts;
}

std::string key_of(const Setting& setting, const Simulation& point) {
  std::string names;
  for (const std::uint32_t benchmark : point.benchmarks) {
    names += (names.empty() ? "" : ", ") + (*setting.benchmarks)[benchmark].name;
  }
  return fmt::format("chimera counts, {}: {}{}{}; seed {}; plan {}",
                     point.scheme ? point.scheme->name : "FCFS", names,
                     point.with_task ? ", task" : "", point.engines ? ", engines" : "",
                     setting.options.seed, grid::digest(gpu::plan_text(plan_of(setting, point))));
}

}  // namespace

double horizon_us(const Assumptions& assumptions) {
  return (1.0 + assumptions.requests) * kPeriodUs;
}

std::vector<Counts> simulate(const Setting& setting, std::span<const Simulation> points) {
  const grid::Evaluator<Simulation, Numbers> evaluator{
      .evaluate = [&](const Simulation& point) { return run(setting, point); },
      .key = [&](const Simulation& point) { return key_of(setting, point); },
      .to_json = grid::numbers_to_json,
      .from_json =
          [](const Simulation& point, const std::string& text) {
            return grid::numbers_from_json(text, 6 + 2 * point.benchmarks.size());
          }};
  std::vector<Counts> counts;
  for (const Numbers& numbers :
       grid::evaluate<Simulation, Numbers>(points, evaluator, setting.options.grid)) {
    counts.push_back(counts_of(numbers));
  }
  return counts;
}

}  // namespace segue::studies::chimera
