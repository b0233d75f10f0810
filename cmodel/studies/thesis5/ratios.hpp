#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cmodel/studies/thesis5/figure.hpp"

namespace segue::studies::thesis5 {

/// A number of one mix; what a figure averages.
using OfMix = std::function<double(const StudySize& size, std::size_t mix)>;

/// The mean of `of_mix` over the mixes of a size.
Mean mean_over_mixes(const StudySize& size, const FigureInput& input, const OfMix& of_mix);

/// The classes of Table 5.2, shortest first.
inline const std::vector<std::string> kClasses = {"SHORT", "MEDIUM", "LONG"};

/// Ratios of applications, of all together, of each class, and of each application.
class RatiosByClass {
 public:
  explicit RatiosByClass(const FigureInput& input)
      : input_(&input), by_class_(kClasses.size()), by_application_(input.applications->size()) {}
  /// @param member Its class in this figure, of Table 5.2's two.
  void add(std::uint32_t application, std::string gpu::Application::*member, double ratio);
  /// Rows "NAME, average, N processes", "NAME, CLASS, N processes" of classes that occur and, if
  /// the figure is to show each application, "NAME, APPLICATION, N processes".
  void append_rows(const std::string& name, const StudySize& size, std::vector<Row>& rows) const;

 private:
  const FigureInput* input_;
  std::vector<double> all_;
  std::vector<std::vector<double>> by_class_;
  std::vector<std::vector<double>> by_application_;
};

/// "N processes", the end of every row's name.
std::string processes(const StudySize& size);

}  // namespace segue::studies::thesis5
