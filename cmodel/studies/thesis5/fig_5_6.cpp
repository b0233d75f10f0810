#include "cmodel/studies/thesis5/equal_sharing.hpp"

namespace segue::studies::thesis5 {
namespace {

/// The improvement of every application's NTT under DSS over FCFS (thesis 5.3.4).
std::vector<Row> fig_5_6_rows(const FigureInput& input) {
  std::vector<Row> result;
  for (const StudySize& size : input.study->sizes) {
    for (const std::size_t scheme : {kSwitch, kDrain}) {
      RatiosByClass ratios(input, &gpu::Application::class_2, Resampled::kMixes);
      for (std::size_t mix = 0; mix < size.mixes.size(); ++mix) {
        const std::vector<std::uint32_t>& applications = size.mixes[mix].applications;
        for (std::size_t process = 0; process < applications.size(); ++process) {
          ratios.add(
              mix, applications[process],
              size.outcomes[kFcfs][mix].ntt[process] / size.outcomes[scheme][mix].ntt[process]);
        }
      }
      ratios.append_rows(kDssNames[scheme], size, result);
    }
  }
  return result;
}

}  // namespace

Figure fig_5_6() {
  return {.id = "thesis-fig-5.6",
          .title = "NTT improvement with equal sharing (higher is better)",
          .schemes = equal_sharing_schemes(),
          .rows = fig_5_6_rows,
          .averages = true};
}

}  // namespace segue::studies::thesis5
