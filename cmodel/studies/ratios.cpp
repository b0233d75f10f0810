#include "cmodel/studies/ratios.hpp"

#include <fmt/format.h>

namespace segue::studies {

Mean mean_over_mixes(const StudySize& size, const FigureInput& input, const OfMix& of_mix) {
  std::vector<double> values;
  for (std::size_t mix = 0; mix < size.mixes.size(); ++mix) values.push_back(of_mix(size, mix));
  return mean_of(values, input.assumptions.mean);
}

void RatiosByClass::add(const std::string& application_class, double ratio) {
  all_.push_back(ratio);
  for (std::size_t i = 0; i < kClasses.size(); ++i) {
    if (application_class == kClasses[i]) by_class_[i].push_back(ratio);
  }
}

void RatiosByClass::append_rows(const std::string& name, const StudySize& size, MeanKind mean,
                                std::vector<Row>& rows) const {
  const auto append = [&](const std::string& of, const std::vector<double>& ratios) {
    rows.push_back(
        mean_row(fmt::format("{}, {}, {}", name, of, processes(size)), mean_of(ratios, mean), "x"));
  };
  append("average", all_);
  for (std::size_t i = 0; i < kClasses.size(); ++i) {
    if (!by_class_[i].empty()) append(kClasses[i], by_class_[i]);
  }
}

std::string processes(const StudySize& size) { return fmt::format("{} processes", size.processes); }

}  // namespace segue::studies
