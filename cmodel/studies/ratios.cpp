#include "cmodel/studies/ratios.hpp"

#include <fmt/format.h>

namespace segue::studies {

Mean mean_over_mixes(const StudySize& size, const FigureInput& input, const OfMix& of_mix) {
  std::vector<double> values;
  for (std::size_t mix = 0; mix < size.mixes.size(); ++mix) values.push_back(of_mix(size, mix));
  return mean_of(values, input.assumptions.mean);
}

std::string processes(const StudySize& size) { return fmt::format("{} processes", size.processes); }

}  // namespace segue::studies
