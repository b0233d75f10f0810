#include "cmodel/studies/thesis5/study.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/studies/thesis5/simulation.hpp"

namespace segue::studies::thesis5 {
namespace {

void check_sizes(const StudyOptions& options, std::size_t applications) {
  for (const std::uint32_t size : options.sizes) {
    if (size >= 1 && (size <= applications || options.assumptions.replacement)) continue;
    throw gpu::BadInput(
        fmt::format("a mix of {} processes out of {} applications, each at most once; allowed: "
                    "1..{}",
                    size, applications, applications));
  }
}

std::vector<StudySize> draw_mixes(std::uint32_t applications, const StudyOptions& options) {
  std::vector<StudySize> sizes;
  for (const std::uint32_t processes : options.sizes) {
    sizes.push_back({.processes = processes,
                     .mixes = random_mixes(applications, processes, options.workloads, options.seed,
                                           options.assumptions.replacement),
                     .outcomes = {}});
  }
  return sizes;
}

/// Each application alone, then each mix under each scheme. The large mixes take longest: first,
/// so that no thread is left with one at the end.
std::vector<Simulation> simulations(std::uint32_t applications, const Study& study) {
  std::vector<Simulation> mixes;
  for (const StudySize& size : study.sizes) {
    for (const Mix& mix : size.mixes) {
      for (const Scheme& scheme : study.schemes) {
        mixes.push_back({.mix = mix, .scheme = scheme, .alone = false});
      }
    }
  }
  std::vector<Simulation> result;
  for (std::uint32_t application = 0; application < applications; ++application) {
    result.push_back(
        {.mix = {.applications = {application}, .prioritised = 0}, .scheme = {}, .alone = true});
  }
  result.insert(result.end(), mixes.rbegin(), mixes.rend());
  return result;
}

Outcome outcome_of(const Mix& mix, const Turnarounds& shared, const std::vector<double>& alone) {
  Outcome outcome;
  std::vector<gpu::Turnaround> turnarounds;
  for (std::size_t i = 0; i < mix.applications.size(); ++i) {
    turnarounds.push_back({.alone = alone[mix.applications[i]], .shared = shared[i]});
    outcome.ntt.push_back(gpu::ntt(turnarounds.back()));
  }
  outcome.metrics = gpu::metrics(turnarounds);
  return outcome;
}

/// @param results of `simulations`, in their order
void add_outcomes(std::span<const Turnarounds> results, std::size_t applications, Study& study) {
  for (const Turnarounds& alone : results.first(applications)) {
    study.alone_cycles.push_back(alone.front());
  }
  auto shared = results.rbegin();
  for (StudySize& size : study.sizes) {
    size.outcomes.resize(study.schemes.size());
    for (const Mix& mix : size.mixes) {
      for (std::vector<Outcome>& of_scheme : size.outcomes) {
        of_scheme.push_back(outcome_of(mix, *shared++, study.alone_cycles));
      }
    }
  }
}

}  // namespace

Study Study::of(std::span<const Scheme> wanted) const {
  Study result = *this;
  result.schemes.assign(wanted.begin(), wanted.end());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    result.sizes[i].outcomes.clear();
    for (const Scheme& scheme : wanted) {
      const auto index = std::ranges::find(schemes, scheme) - schemes.begin();
      result.sizes[i].outcomes.push_back(sizes[i].outcomes.at(static_cast<std::size_t>(index)));
    }
  }
  return result;
}

Study run_study(const gpu::Machine& machine, const std::vector<gpu::Application>& applications,
                std::span<const Scheme> schemes, const StudyOptions& options) {
  check_sizes(options, applications.size());
  const auto count = static_cast<std::uint32_t>(applications.size());
  Study study;
  study.schemes.assign(schemes.begin(), schemes.end());
  study.sizes = draw_mixes(count, options);
  const std::vector<Simulation> points = simulations(count, study);
  const Simulator simulator(machine, applications, options);
  const std::vector<Turnarounds> results =
      grid::evaluate<Simulation, Turnarounds>(points, simulator.evaluator(), options.grid);
  add_outcomes(results, applications.size(), study);
  return study;
}

}  // namespace segue::studies::thesis5
