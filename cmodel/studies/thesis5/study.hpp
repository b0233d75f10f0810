#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cmodel/gpu/run/metrics.hpp"
#include "cmodel/gpu/workload/application.hpp"
#include "cmodel/gpu/workload/machine.hpp"
#include "cmodel/studies/thesis5/mixes.hpp"
#include "cmodel/studies/thesis5/scheme.hpp"
#include "cmodel/studies/thesis5/study_options.hpp"

namespace segue::studies::thesis5 {

/// Result of one mix under one scheme.
struct Outcome {
  std::vector<double> ntt;  ///< of each process
  gpu::Metrics metrics;
};

/// The mixes of one size, and their outcomes.
struct StudySize {
  std::uint32_t processes = 0;
  std::vector<Mix> mixes;
  std::vector<std::vector<Outcome>> outcomes;  ///< by scheme, then by mix

  /// NTT of the process that may have priority, in each mix.
  [[nodiscard]] double prioritised_ntt(std::size_t scheme, std::size_t mix) const {
    return outcomes[scheme][mix].ntt[mixes[mix].prioritised];
  }
};

/// Random multiprogrammed mixes of a library's applications on a machine, each under several
/// schemes (thesis 5.3.1). An application's thread blocks last equally long in every mix, so
/// that it is run alone once.
struct Study {
  std::vector<Scheme> schemes;
  std::vector<double> alone_cycles;  ///< of each application
  std::vector<StudySize> sizes;

  /// The same with these of its schemes, in this order.
  [[nodiscard]] Study of(std::span<const Scheme> wanted) const;
};

/// @throws gpu::BadInput if the machine cannot run the study or a mix cannot be drawn.
/// @throws Starved, grid::CacheError
Study run_study(const gpu::Machine& machine, const std::vector<gpu::Application>& applications,
                std::span<const Scheme> schemes, const StudyOptions& options);

}  // namespace segue::studies::thesis5
