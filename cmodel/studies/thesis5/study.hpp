#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <vector>

#include "cmodel/gpu/run/metrics.hpp"
#include "cmodel/gpu/workload/application.hpp"
#include "cmodel/gpu/workload/machine.hpp"
#include "cmodel/studies/thesis5/assumptions.hpp"
#include "cmodel/studies/thesis5/mixes.hpp"
#include "cmodel/studies/thesis5/scheme.hpp"

namespace segue::studies::thesis5 {

struct StudyOptions {
  Assumptions assumptions;
  std::vector<std::uint32_t> sizes = {2, 4, 6, 8};  ///< processes of a mix (thesis 5.3.1)
  std::uint32_t workloads = 10;                     ///< mixes of each size
  std::uint32_t runs = 3;                           ///< each application completes so many
  std::uint64_t seed = 1;
  unsigned jobs = 1;  ///< threads
  /// Called from any thread, one at a time.
  std::function<void(std::size_t done, std::size_t all)> progress;
};

/// What came of one mix under one scheme.
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

/// An application of a mix made no progress.
class Starved : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// @throws gpu::BadInput for what the machine cannot run or a mix that cannot be drawn.
/// @throws Starved
Study run_study(const gpu::Machine& machine, const std::vector<gpu::Application>& applications,
                std::span<const Scheme> schemes, const StudyOptions& options);

}  // namespace segue::studies::thesis5
