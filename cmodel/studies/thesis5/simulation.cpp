#include "cmodel/studies/thesis5/simulation.hpp"

#include <fmt/format.h>

#include "cmodel/gpu/plan/make_plan.hpp"
#include "cmodel/gpu/plan/plan_text.hpp"
#include "cmodel/gpu/run/run_workload.hpp"
#include "cmodel/studies/grid/digest.hpp"
#include "cmodel/studies/grid/numbers_json.hpp"
#include "cmodel/studies/thesis5/starved.hpp"

namespace segue::studies::thesis5 {
namespace {

/// Far beyond the longest wait of a process for its turn among eight: assumed.
constexpr double kNoProgressUs = 60e6;
constexpr std::uint32_t kUrgent = 1;

}  // namespace

gpu::Plan Simulator::plan_of_mix(const Mix& mix, const Scheme& scheme) const {
  gpu::Workload workload;
  workload.name = "mix";
  workload.runs = options_->runs;
  workload.tb_variation = options_->assumptions.tb_variation;
  workload.tb_cv = options_->assumptions.tb_cv;
  workload.no_progress_limit_us = kNoProgressUs;
  workload.applications = *applications_;
  for (std::uint32_t i = 0; i < mix.applications.size(); ++i) {
    gpu::Process& process = workload.processes.emplace_back();
    process.application = mix.applications[i];
    process.priority = scheme.prioritised && i == mix.prioritised ? kUrgent : 0;
  }
  gpu::PlanOptions options;
  options.policy = scheme.policy;
  if (options.policy == sm_driver::Policy::kDss && options_->assumptions.literal) {
    options.policy = sm_driver::Policy::kDssLiteral;
  }
  options.technique = scheme.technique;
  options.modes = options_->assumptions.modes;
  options.urgent_copies_first = scheme.urgent_copies_first;
  options.seed = options_->seed;
  options.tb_time = options_->assumptions.tb_time;
  options.cpu_scale = options_->assumptions.cpu_scale;
  options.queue_depth = options_->assumptions.queue_depth;
  gpu::Plan result = gpu::make_plan(*machine_, workload, options);
  for (std::size_t i = 0; i < mix.applications.size(); ++i) {
    result.processes[i].stream = mix.applications[i];
  }
  return result;
}

gpu::Plan Simulator::plan(const Simulation& simulation) const {
  if (!simulation.alone) return plan_of_mix(simulation.mix, simulation.scheme);
  gpu::Plan alone = plan_of_mix(simulation.mix, {}).isolated(0);
  // Every run of an application is the same work: one is enough.
  alone.runs = 1;
  return alone;
}

Turnarounds Simulator::turnarounds(const Simulation& simulation) const {
  const gpu::RunResult result = gpu::run_shared(plan(simulation), {});
  if (result.stall) {
    throw Starved(fmt::format("the mix {}: {}", names(simulation.mix),
                              gpu::describe(*result.stall, machine_->clock).front()));
  }
  Turnarounds cycles;
  for (const gpu::ProcessResult& process : result.processes) {
    cycles.push_back(process.turnaround_cycles);
  }
  return cycles;
}

std::string Simulator::key(const Simulation& simulation) const {
  return fmt::format("thesis5 turnarounds, {}: {}; seed {}; plan {}",
                     simulation.alone ? "alone" : simulation.scheme.name, names(simulation.mix),
                     options_->seed, grid::digest(gpu::plan_text(plan(simulation))));
}

grid::Evaluator<Simulation, Turnarounds> Simulator::evaluator() const {
  return {.evaluate = [this](const Simulation& point) { return turnarounds(point); },
          .key = [this](const Simulation& point) { return key(point); },
          .to_json = grid::numbers_to_json,
          .from_json =
              [](const Simulation& point, const std::string& text) {
                return grid::numbers_from_json(text, point.mix.applications.size());
              }};
}

std::string Simulator::names(const Mix& mix) const {
  std::string names;
  for (const std::uint32_t application : mix.applications) {
    names += (names.empty() ? "" : ", ") + (*applications_)[application].name;
  }
  return names;
}

}  // namespace segue::studies::thesis5
