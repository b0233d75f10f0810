#include "cmodel/studies/thesis5/ratios.hpp"

namespace segue::studies::thesis5 {
namespace {

using sm_driver::Policy;
using sm_driver::Technique;

/// How much STP falls from NPQ, the first scheme, to PPQ (thesis 5.3.3).
std::vector<Row> fig_5_5_rows(const FigureInput& input) {
  std::vector<Row> result;
  static const std::vector<std::string> kNames = {"PPQ switch", "PPQ drain"};
  for (const StudySize& size : input.study->sizes) {
    for (std::size_t scheme = 1; scheme <= kNames.size(); ++scheme) {
      const auto of_mix = [&](const StudySize& of, std::size_t mix) {
        return of.outcomes[0][mix].metrics.stp / of.outcomes[scheme][mix].metrics.stp;
      };
      result.push_back(mean_over_mixes(kNames[scheme - 1], size, of_mix));
    }
  }
  return result;
}

Figure figure(std::string_view id, std::string_view title, Policy policy) {
  return {.id = id,
          .title = title,
          .schemes = {{"NPQ", Policy::kNpq, Technique::kDrain, true, true},
                      {"PPQ switch", policy, Technique::kSwitch, true, true},
                      {"PPQ drain", policy, Technique::kDrain, true, true}},
          .rows = fig_5_5_rows};
}

}  // namespace

Figure fig_5_5a() {
  return figure(
      "thesis-fig-5.5a",
      "STP degradation, the prioritised kernel has the engine to itself (lower is better)",
      Policy::kPpqExclusive);
}

Figure fig_5_5b() {
  return figure("thesis-fig-5.5b",
                "STP degradation, others may use what it leaves free (lower is better)",
                Policy::kPpqShared);
}

}  // namespace segue::studies::thesis5
