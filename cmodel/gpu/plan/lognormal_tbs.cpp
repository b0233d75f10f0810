#include "cmodel/gpu/plan/lognormal_tbs.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <functional>
#include <numeric>
#include <queue>

#include "cmodel/random/random.hpp"

namespace segue::gpu {
namespace {

constexpr std::size_t kQuantiles = 1024;
/// Launches that the kernel's time alone is averaged over.
constexpr unsigned kLaunches = 8;

/// Quantiles of a lognormal distribution of mean 1.
std::vector<double> quantiles(double cv) {
  const double variance = std::log(1.0 + cv * cv);
  const boost::math::normal normal;
  std::vector<double> values(kQuantiles);
  for (std::size_t k = 0; k < kQuantiles; ++k) {
    const double share = (static_cast<double>(k) + 0.5) / kQuantiles;
    values[k] = std::exp(std::sqrt(variance) * boost::math::quantile(normal, share));
  }
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / kQuantiles;
  for (double& value : values) value /= mean;
  return values;
}

/// When the last of `tbs` thread blocks ends, each begun as soon as a slot is free.
double time_alone(const std::vector<double>& durations, std::uint32_t tbs, std::uint64_t slots,
                  Random& random) {
  std::priority_queue<double, std::vector<double>, std::greater<>> ends;
  double last = 0.0;
  for (std::uint32_t tb = 0; tb < tbs; ++tb) {
    double start = 0.0;
    if (ends.size() == slots) {
      start = ends.top();
      ends.pop();
    }
    const double end = start + durations[random.below(durations.size())];
    last = std::max(last, end);
    ends.push(end);
  }
  return last;
}

}  // namespace

std::vector<Cycle> lognormal_tbs(const Lognormal& lognormal, std::uint32_t tbs,
                                 std::uint64_t slots) {
  std::vector<double> durations = quantiles(lognormal.cv);
  Random random(1);
  double varied = 0.0;
  for (unsigned launch = 0; launch < kLaunches; ++launch) {
    varied += time_alone(durations, tbs, slots, random) / kLaunches;
  }
  const std::uint64_t waves = (tbs + slots - 1) / slots;
  std::vector<Cycle> cycles;
  for (const double duration : durations) {
    const double value = lognormal.mean * duration * static_cast<double>(waves) / varied;
    cycles.push_back(std::max<Cycle>(1, static_cast<Cycle>(std::llround(value))));
  }
  return cycles;
}

}  // namespace segue::gpu
