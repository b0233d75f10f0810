#include <fmt/format.h>

#include "cmodel/studies/equal_sharing.hpp"

namespace segue::studies {
namespace {

/// The improvement of every application's NTT under DSS over FCFS (thesis 5.3.4).
std::vector<Row> rows(const FigureInput& input) {
  std::vector<Row> result;
  for (const StudySize& size : input.study->sizes) {
    for (const std::size_t scheme : {kSwitch, kDrain}) {
      std::vector<double> all;
      std::vector<std::vector<double>> by_class(kClasses.size());
      for (std::size_t mix = 0; mix < size.mixes.size(); ++mix) {
        const std::vector<std::uint32_t>& applications = size.mixes[mix].applications;
        for (std::size_t process = 0; process < applications.size(); ++process) {
          const double ratio =
              size.outcomes[kFcfs][mix].ntt[process] / size.outcomes[scheme][mix].ntt[process];
          all.push_back(ratio);
          for (std::size_t i = 0; i < kClasses.size(); ++i) {
            if ((*input.applications)[applications[process]].class_2 == kClasses[i]) {
              by_class[i].push_back(ratio);
            }
          }
        }
      }
      result.push_back(mean_row(fmt::format("{}, average, {}", kDssNames[scheme], processes(size)),
                                mean_of(all, input.assumptions.mean), "x"));
      for (std::size_t i = 0; i < kClasses.size(); ++i) {
        if (by_class[i].empty()) continue;
        result.push_back(
            mean_row(fmt::format("{}, {}, {}", kDssNames[scheme], kClasses[i], processes(size)),
                     mean_of(by_class[i], input.assumptions.mean), "x"));
      }
    }
  }
  return result;
}

}  // namespace

std::vector<Scheme> equal_sharing_schemes() {
  using sm_driver::Policy;
  using sm_driver::Technique;
  return {{"FCFS", Policy::kFcfs, Technique::kDrain, false, false},
          {"DSS switch", Policy::kDss, Technique::kSwitch, false, false},
          {"DSS drain", Policy::kDss, Technique::kDrain, false, false}};
}

Figure thesis_fig_5_6() {
  return {.id = "thesis-fig-5.6",
          .title = "NTT improvement with equal sharing (higher is better)",
          .schemes = equal_sharing_schemes(),
          .rows = rows};
}

}  // namespace segue::studies
