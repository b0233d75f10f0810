#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cmodel/gpu/workload/application.hpp"
#include "cmodel/gpu/workload/machine.hpp"
#include "cmodel/studies/grid/evaluate.hpp"
#include "cmodel/studies/smk/assumptions.hpp"
#include "cmodel/studies/smk/scheme.hpp"

namespace segue::studies::smk {

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

/// One simulation: benchmarks, by index, that share the GPU for the assumed number of cycles.
struct Simulation {
  std::vector<std::uint32_t> benchmarks;
  Scheme scheme = kSmk;
  gpu::WarpScheduler scheduler = gpu::WarpScheduler::kLooseRoundRobin;
};

/// The outcome of a workload: the progress of each benchmark, against that alone on the whole GPU
/// with the same warp scheduler, and the thread blocks that were preempted.
struct Outcome {
  std::vector<double> progress;
  double preempted = 0.0;

  /// System throughput: the sum of the progress; 1 for any sequential execution.
  [[nodiscard]] double stp() const;
  /// Lowest progress over highest (Eyerman and Eeckhout).
  [[nodiscard]] double fairness() const;
};

/// The outcome of each workload, in their order; of the same one once.
/// @throws gpu::BadInput, grid::CacheError, gpu::HarnessError
std::vector<Outcome> simulate(const Setting& setting, std::span<const Simulation> workloads);

}  // namespace segue::studies::smk
