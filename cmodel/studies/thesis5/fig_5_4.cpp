#include "cmodel/studies/thesis5/ratios.hpp"

namespace segue::studies::thesis5 {
namespace {

using sm_driver::Policy;
using sm_driver::Technique;

/// The improvement of the prioritised application's NTT over its not prioritised run, the first
/// scheme (thesis 5.3.2). The transfer engine is NPQ in all of them, so that NPQ, which has no
/// choice between two processes, is 1.0 there.
std::vector<Row> fig_5_4_rows(const FigureInput& input) {
  static const std::vector<std::string> kNames = {"NPQ", "PPQ switch", "PPQ drain"};
  std::vector<Row> result;
  for (const StudySize& size : input.study->sizes) {
    for (std::size_t scheme = 1; scheme <= kNames.size(); ++scheme) {
      RatiosByClass ratios(input, &gpu::Application::class_1, Resampled::kApplication);
      for (std::size_t mix = 0; mix < size.mixes.size(); ++mix) {
        const std::uint32_t application = size.mixes[mix].applications[size.mixes[mix].prioritised];
        ratios.add(mix, application,
                   size.prioritised_ntt(0, mix) / size.prioritised_ntt(scheme, mix));
      }
      ratios.append_rows(kNames[scheme - 1], size, result);
    }
  }
  return result;
}

}  // namespace

Figure fig_5_4() {
  return {.id = "thesis-fig-5.4",
          .title = "NTT improvement of the prioritised application (higher is better)",
          .schemes = {{"FCFS", Policy::kFcfs, Technique::kDrain, false, true},
                      {"NPQ", Policy::kNpq, Technique::kDrain, true, true},
                      {"PPQ switch", Policy::kPpqExclusive, Technique::kSwitch, true, true},
                      {"PPQ drain", Policy::kPpqExclusive, Technique::kDrain, true, true}},
          .rows = fig_5_4_rows,
          .averages = true};
}

}  // namespace segue::studies::thesis5
