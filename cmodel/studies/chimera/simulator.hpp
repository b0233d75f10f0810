#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/workload/application.hpp"
#include "cmodel/gpu/workload/machine.hpp"
#include "cmodel/gpu/workload/workload.hpp"
#include "cmodel/studies/chimera/assumptions.hpp"
#include "cmodel/studies/chimera/scheme.hpp"
#include "cmodel/studies/grid/evaluate.hpp"

namespace segue::studies::chimera {

struct StudyOptions {
  Assumptions assumptions;
  std::uint64_t seed = 1;
  grid::GridOptions grid;  ///< threads, cache, progress
};

/// The common input of all figures.
struct Setting {
  const gpu::Machine* machine = nullptr;
  const std::vector<gpu::Application>* benchmarks = nullptr;
  StudyOptions options;
};

/// One simulation: benchmarks, by index, with or without the periodic task (section 4.1).
struct Simulation {
  std::vector<std::uint32_t> benchmarks;
  bool with_task = false;
  std::optional<Scheme> scheme;  ///< none: first come, first served, without preemption
  bool engines = false;          ///< contexts are moved by the preemption engines, cycle by cycle
  bool to_budget = false;        ///< until each benchmark has done its instructions, else by time
};

/// Results of a simulation.
struct Counts {
  double requests = 0.0;  ///< launches of the task
  double missed = 0.0;    ///< of them, by their deadline
  double flushed = 0.0;   ///< thread blocks, by the selector
  double drained = 0.0;
  double switched = 0.0;
  double task_cycles = 0.0;           ///< SM cycles that the task executed
  std::vector<double> useful_cycles;  ///< of each benchmark: thread block cycles that count
  std::vector<double> budget_cycles;  ///< of each: until its instructions, or its end, were reached
};

/// The results of all points, in their order; of the same point once.
/// @throws gpu::BadInput, grid::CacheError, gpu::HarnessError
std::vector<Counts> simulate(const Setting& setting, std::span<const Simulation> points);

/// The duration of a simulation without budget.
double horizon_us(const Assumptions& assumptions);

/// The periodic task of section 4.1.
inline constexpr double kPeriodUs = 1000.0;
inline constexpr double kTaskUs = 200.0;

}  // namespace segue::studies::chimera
