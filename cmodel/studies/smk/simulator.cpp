#include "cmodel/studies/smk/simulator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/plan/plan_text.hpp"
#include "cmodel/gpu/run/run_workload.hpp"
#include "cmodel/gpu/sim/harness_error.hpp"
#include "cmodel/gpu/workload/workload.hpp"
#include "cmodel/studies/grid/digest.hpp"
#include "cmodel/studies/grid/numbers_json.hpp"

namespace segue::studies::smk {
namespace {

using Numbers = std::vector<double>;

constexpr double kNoProgressUs = 1e6;

gpu::Workload workload_of(const Setting& setting, const Simulation& point) {
  const Assumptions& assumptions = setting.options.assumptions;
  gpu::Workload workload;
  workload.name = "smk";
  workload.tb_variation = assumptions.tb_variation;
  workload.no_progress_limit_us = kNoProgressUs;
  workload.stop_after_us = setting.machine->clock.us(assumptions.cycles);
  workload.applications = *setting.benchmarks;
  for (const std::uint32_t benchmark : point.benchmarks) {
    workload.processes.emplace_back().application = benchmark;
  }
  return workload;
}

gpu::Plan plan_of(const Setting& setting, const Simulation& point) {
  gpu::Machine machine = *setting.machine;
  machine.warp_scheduler = point.scheduler;
  gpu::PlanOptions options;
  options.shared = point.scheme.policy;
  options.technique = sm_driver::Technique::kPartialSwitch;
  options.seed = setting.options.seed;
  gpu::Plan plan = gpu::make_plan(machine, workload_of(setting, point), options);
  // Thread blocks of a benchmark last equally long in every company.
  for (std::size_t i = 0; i < point.benchmarks.size(); ++i) {
    plan.processes[i].stream = point.benchmarks[i];
  }
  return plan;
}

/// Cycles of useful work of each benchmark, then the preempted thread blocks.
Numbers run(const Setting& setting, const Simulation& point) {
  const gpu::Plan plan = plan_of(setting, point);
  gpu::RunOptions options;
  if (point.scheme.moved_by_engines) {
    gpu::check_preempt_engine(plan);
    options.engine_kind = gpu::EngineKind::kCycle;
  }
  const gpu::RunResult result = gpu::run_shared(plan, options);
  if (result.stall) {
    throw gpu::HarnessError("a benchmark of SMK makes no progress: " +
                            gpu::describe(*result.stall, setting.machine->clock).front());
  }
  Numbers numbers;
  double preempted = 0.0;
  for (const gpu::ProcessResult& process : result.processes) {
    numbers.push_back(process.useful_cycles);
    preempted += static_cast<double>(process.preempted_tbs);
  }
  numbers.push_back(preempted);
  return numbers;
}

std::string key_of(const Setting& setting, const Simulation& point) {
  std::string names;
  for (const std::uint32_t benchmark : point.benchmarks) {
    names += (names.empty() ? "" : ", ") + (*setting.benchmarks)[benchmark].name;
  }
  return fmt::format("smk work, {}{}: {}; seed {}; plan {}", point.scheme.name,
                     point.scheme.moved_by_engines ? " with engines" : "", names,
                     setting.options.seed, grid::digest(gpu::plan_text(plan_of(setting, point))));
}

std::vector<Numbers> work_of(const Setting& setting, std::span<const Simulation> points) {
  const grid::Evaluator<Simulation, Numbers> evaluator{
      .evaluate = [&](const Simulation& point) { return run(setting, point); },
      .key = [&](const Simulation& point) { return key_of(setting, point); },
      .to_json = grid::numbers_to_json,
      .from_json =
          [](const Simulation& point, const std::string& text) {
            return grid::numbers_from_json(text, point.benchmarks.size() + 1);
          }};
  return grid::evaluate(points, evaluator, setting.options.grid);
}

}  // namespace

double Outcome::stp() const { return std::accumulate(progress.begin(), progress.end(), 0.0); }

double Outcome::fairness() const {
  const auto [low, high] = std::ranges::minmax(progress);
  return high == 0.0 ? 0.0 : low / high;
}

std::vector<Outcome> simulate(const Setting& setting, std::span<const Simulation> workloads) {
  // Each benchmark alone, with each warp scheduler; any policy gives it the whole GPU.
  const auto alone_at = [&](std::size_t scheduler, std::uint32_t benchmark) {
    return scheduler * setting.benchmarks->size() + benchmark;
  };
  std::vector<Simulation> points;
  std::vector<gpu::WarpScheduler> schedulers;
  for (const Simulation& workload : workloads) {
    if (std::ranges::find(schedulers, workload.scheduler) == schedulers.end()) {
      schedulers.push_back(workload.scheduler);
    }
  }
  for (const gpu::WarpScheduler scheduler : schedulers) {
    for (std::uint32_t b = 0; b < setting.benchmarks->size(); ++b) {
      points.push_back({.benchmarks = {b}, .scheme = kSmk, .scheduler = scheduler});
    }
  }
  points.insert(points.end(), workloads.begin(), workloads.end());
  const std::vector<Numbers> work = work_of(setting, points);
  std::vector<Outcome> outcomes;
  for (std::size_t i = 0; i < workloads.size(); ++i) {
    const Simulation& workload = workloads[i];
    const Numbers& shared = work[schedulers.size() * setting.benchmarks->size() + i];
    const auto scheduler = static_cast<std::size_t>(
        std::ranges::find(schedulers, workload.scheduler) - schedulers.begin());
    Outcome& outcome = outcomes.emplace_back();
    for (std::size_t p = 0; p < workload.benchmarks.size(); ++p) {
      const double alone = work[alone_at(scheduler, workload.benchmarks[p])].front();
      outcome.progress.push_back(alone == 0.0 ? 0.0 : shared[p] / alone);
    }
    outcome.preempted = shared.back();
  }
  return outcomes;
}

}  // namespace segue::studies::smk
