#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "cmodel/studies/comparison/mean.hpp"

namespace segue::studies::thesis5 {

/// A ratio of one application in one mix.
struct Sample {
  std::size_t mix = 0;
  std::uint32_t application = 0;
  double ratio = 0.0;
};

/// The samples that are drawn again for an interval.
enum class Resampled : std::uint8_t {
  kMixes,        ///< whole mixes, with all their applications
  kApplication,  ///< the mixes of each application by themselves: it has one sample a mix
};

struct ApplicationMean {
  Mean mean;  ///< its interval is not known where an application has fewer than five samples, or
              ///< all are the same
  double geometric = 0.0;
  std::pair<double, double> range;  ///< of all samples
};

/// The mean over applications of each application's mean: the thesis' own weighting, since its
/// printed averages follow from the means of its classes. The interval is a bootstrap of 2000
/// draws.
/// @param samples at least one; mixes of others may be left out
ApplicationMean mean_over_applications(std::span<const Sample> samples, Resampled resampled);

}  // namespace segue::studies::thesis5
