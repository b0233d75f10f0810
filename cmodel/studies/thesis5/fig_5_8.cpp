#include "cmodel/studies/thesis5/equal_sharing.hpp"

namespace segue::studies::thesis5 {
namespace {

/// A ratio of a metric under DSS and under FCFS, upside down if lower is better.
std::vector<Row> fig_5_8_rows(const FigureInput& input, double gpu::Metrics::*metric,
                              bool improvement) {
  std::vector<Row> result;
  for (const StudySize& size : input.study->sizes) {
    for (const std::size_t scheme : {kSwitch, kDrain}) {
      const auto of_mix = [&](const StudySize& of, std::size_t mix) {
        const double fcfs = of.outcomes[kFcfs][mix].metrics.*metric;
        const double dss = of.outcomes[scheme][mix].metrics.*metric;
        return improvement ? dss / fcfs : fcfs / dss;
      };
      result.push_back(mean_over_mixes(kDssNames[scheme], size, of_mix));
    }
  }
  return result;
}

}  // namespace

Figure fig_5_8a() {
  return {.id = "thesis-fig-5.8a",
          .title = "Fairness improvement with equal sharing (higher is better)",
          .schemes = equal_sharing_schemes(),
          .rows = [](const FigureInput& input) {
            return fig_5_8_rows(input, &gpu::Metrics::fairness, true);
          }};
}

Figure fig_5_8b() {
  return {.id = "thesis-fig-5.8b",
          .title = "STP degradation with equal sharing (lower is better)",
          .schemes = equal_sharing_schemes(),
          .rows = [](const FigureInput& input) {
            return fig_5_8_rows(input, &gpu::Metrics::stp, false);
          }};
}

}  // namespace segue::studies::thesis5
