#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cmodel/studies/thesis5/application_mean.hpp"
#include "cmodel/studies/thesis5/figure.hpp"

namespace segue::studies::thesis5 {

/// A number of one mix, to be averaged by a figure.
using OfMix = std::function<double(const StudySize& size, std::size_t mix)>;

/// The mean of a ratio over the mixes of a size, named "NAME, N processes".
Row mean_over_mixes(const std::string& name, const StudySize& size, const OfMix& of_mix);

/// The classes of Table 5.2, shortest first.
inline const std::vector<std::string> kClasses = {"SHORT", "MEDIUM", "LONG"};

/// Ratios of applications, of all together, of each class, and of each application.
class RatiosByClass {
 public:
  RatiosByClass(const FigureInput& input, std::string gpu::Application::*member,
                Resampled resampled)
      : input_(&input), member_(member), resampled_(resampled) {}
  void add(std::size_t mix, std::uint32_t application, double ratio) {
    samples_.push_back({.mix = mix, .application = application, .ratio = ratio});
  }
  /// Rows "NAME, average, N processes", "NAME, CLASS, N processes" of classes that occur, also
  /// those of a library alone and gpu::kNoClass, and, if the figure is to show each application,
  /// "NAME, APPLICATION, N processes".
  void append_rows(const std::string& name, const StudySize& size, std::vector<Row>& rows) const;

 private:
  const FigureInput* input_;
  std::string gpu::Application::*member_;  ///< its class in this figure, of Table 5.2's two
  Resampled resampled_;
  std::vector<Sample> samples_;
};

/// "N processes", the end of every row's name.
std::string processes(const StudySize& size);

}  // namespace segue::studies::thesis5
