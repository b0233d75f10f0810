#include "cmodel/studies/thesis5/application_mean.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "cmodel/random/random.hpp"

namespace segue::studies::thesis5 {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// Sums of an application's samples, each as often as its mix was drawn.
struct Sum {
  double ratios = 0.0;
  double count = 0.0;
};

double mean_of_means(std::span<const Sum> sums) {
  double total = 0.0;
  double applications = 0.0;
  for (const Sum& sum : sums) {
    if (sum.count == 0.0) continue;
    total += sum.ratios / sum.count;
    applications += 1.0;
  }
  return total / applications;
}

class Bootstrap {
 public:
  explicit Bootstrap(std::span<const Sample> samples) : samples_(samples) {
    for (const Sample& sample : samples) {
      by_application_.resize(std::max<std::size_t>(by_application_.size(), sample.application + 1));
      by_application_[sample.application].push_back(sample.ratio);
      mixes_ = std::max(mixes_, sample.mix + 1);
    }
    sums_.resize(by_application_.size());
    times_.resize(mixes_);
  }

  [[nodiscard]] bool has_interval() const {
    return std::ranges::all_of(by_application_, [](const std::vector<double>& ratios) {
      return ratios.empty() || ratios.size() >= kFewestForInterval;
    });
  }

  /// The estimate of all samples as they are.
  double estimate() {
    std::ranges::fill(times_, 1.0);
    return of_times();
  }

  double draw(Resampled resampled) {
    return resampled == Resampled::kMixes ? draw_mixes() : draw_each_application();
  }

 private:
  double draw_mixes() {
    std::ranges::fill(times_, 0.0);
    for (std::size_t i = 0; i < mixes_; ++i) times_[random_.below(mixes_)] += 1.0;
    return of_times();
  }

  double of_times() {
    std::ranges::fill(sums_, Sum{});
    for (const Sample& sample : samples_) {
      sums_[sample.application].ratios += times_[sample.mix] * sample.ratio;
      sums_[sample.application].count += times_[sample.mix];
    }
    return mean_of_means(sums_);
  }

  double draw_each_application() {
    std::ranges::fill(sums_, Sum{});
    for (std::size_t application = 0; application < by_application_.size(); ++application) {
      const std::vector<double>& ratios = by_application_[application];
      for (std::size_t i = 0; i < ratios.size(); ++i) {
        sums_[application].ratios += ratios[random_.below(ratios.size())];
        sums_[application].count += 1.0;
      }
    }
    return mean_of_means(sums_);
  }

  std::span<const Sample> samples_;
  std::vector<std::vector<double>> by_application_;
  std::size_t mixes_ = 0;
  std::vector<Sum> sums_;
  std::vector<double> times_;  ///< that each mix was drawn
  Random random_{1};
};

}  // namespace

ApplicationMean mean_over_applications(std::span<const Sample> samples, Resampled resampled) {
  Bootstrap bootstrap(samples);
  ApplicationMean result;
  result.mean = {bootstrap.estimate(), kUnknown, kUnknown, samples.size()};
  const auto [least, greatest] = std::ranges::minmax(samples, {}, &Sample::ratio);
  result.range = {least.ratio, greatest.ratio};
  std::vector<Sample> logs(samples.begin(), samples.end());
  for (Sample& sample : logs) sample.ratio = std::log(sample.ratio);
  result.geometric = std::exp(Bootstrap(logs).estimate());
  if (!bootstrap.has_interval()) return result;
  std::vector<double> draws(kDraws);
  for (double& drawn : draws) drawn = bootstrap.draw(resampled);
  const Interval interval = percentiles(draws);
  result.mean.low = interval.low;
  result.mean.high = interval.high;
  return result;
}

}  // namespace segue::studies::thesis5
