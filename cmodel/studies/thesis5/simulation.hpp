#pragma once

#include <string>
#include <vector>

#include "cmodel/gpu/plan/plan.hpp"
#include "cmodel/gpu/workload/application.hpp"
#include "cmodel/gpu/workload/machine.hpp"
#include "cmodel/studies/grid/evaluate.hpp"
#include "cmodel/studies/thesis5/mixes.hpp"
#include "cmodel/studies/thesis5/scheme.hpp"
#include "cmodel/studies/thesis5/study_options.hpp"

namespace segue::studies::thesis5 {

/// A point of the study: a mix under a scheme, or an application alone.
struct Simulation {
  Mix mix;
  Scheme scheme;       ///< of a mix
  bool alone = false;  ///< the mix is one application, which runs once
};

/// Mean turnaround time of each process of a mix, in cycles.
using Turnarounds = std::vector<double>;

/// Simulates points of one study. Random numbers go by the application, not by its place in the
/// mix, so that its thread blocks last equally long in every mix.
class Simulator {
 public:
  /// All three arguments must outlive it.
  Simulator(const gpu::Machine& machine, const std::vector<gpu::Application>& applications,
            const StudyOptions& options)
      : machine_(&machine), applications_(&applications), options_(&options) {}

  /// @throws gpu::BadInput, Starved
  [[nodiscard]] Turnarounds turnarounds(const Simulation& simulation) const;
  /// The full description of the point: the kind of result, to be changed with the meaning of
  /// `Turnarounds`; its scheme, applications and seed, for the reader; a digest of its plan, which
  /// with the engine model decides the result.
  [[nodiscard]] std::string key(const Simulation& simulation) const;
  /// For `grid::evaluate`; the simulator must outlive it.
  [[nodiscard]] grid::Evaluator<Simulation, Turnarounds> evaluator() const;

 private:
  [[nodiscard]] gpu::Plan plan(const Simulation& simulation) const;
  [[nodiscard]] gpu::Plan plan_of_mix(const Mix& mix, const Scheme& scheme) const;
  [[nodiscard]] std::string names(const Mix& mix) const;

  const gpu::Machine* machine_;
  const std::vector<gpu::Application>* applications_;
  const StudyOptions* options_;
};

}  // namespace segue::studies::thesis5
