#include "cmodel/studies/thesis5/ratios.hpp"

#include <fmt/format.h>

namespace segue::studies::thesis5 {

Mean mean_over_mixes(const StudySize& size, const FigureInput& input, const OfMix& of_mix) {
  std::vector<double> values;
  for (std::size_t mix = 0; mix < size.mixes.size(); ++mix) values.push_back(of_mix(size, mix));
  return mean_of(values, input.assumptions.mean);
}

void RatiosByClass::add(std::uint32_t application, std::string gpu::Application::*member,
                        double ratio) {
  all_.push_back(ratio);
  by_application_[application].push_back(ratio);
  for (std::size_t i = 0; i < kClasses.size(); ++i) {
    if ((*input_->applications)[application].*member == kClasses[i]) by_class_[i].push_back(ratio);
  }
}

void RatiosByClass::append_rows(const std::string& name, const StudySize& size,
                                std::vector<Row>& rows) const {
  const auto append = [&](const std::string& of, const std::vector<double>& ratios) {
    if (ratios.empty()) return;
    rows.push_back(mean_row(fmt::format("{}, {}, {}", name, of, processes(size)),
                            mean_of(ratios, input_->assumptions.mean), "x"));
  };
  append("average", all_);
  for (std::size_t i = 0; i < kClasses.size(); ++i) append(kClasses[i], by_class_[i]);
  if (!input_->each_application) return;
  for (std::size_t i = 0; i < by_application_.size(); ++i) {
    append((*input_->applications)[i].name, by_application_[i]);
  }
}

std::string processes(const StudySize& size) { return fmt::format("{} processes", size.processes); }

}  // namespace segue::studies::thesis5
