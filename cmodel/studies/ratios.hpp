#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cmodel/studies/figure.hpp"

namespace segue::studies {

/// A number of one mix; what a figure averages.
using OfMix = std::function<double(const StudySize& size, std::size_t mix)>;

/// The mean of `of_mix` over the mixes of a size.
Mean mean_over_mixes(const StudySize& size, const FigureInput& input, const OfMix& of_mix);

/// The classes of Table 5.2, shortest first.
inline const std::vector<std::string> kClasses = {"SHORT", "MEDIUM", "LONG"};

/// Ratios of applications, of all together and of each class.
class RatiosByClass {
 public:
  RatiosByClass() : by_class_(kClasses.size()) {}
  void add(const std::string& application_class, double ratio);
  /// Rows "NAME, average, N processes" and "NAME, CLASS, N processes" of classes that occur.
  void append_rows(const std::string& name, const StudySize& size, MeanKind mean,
                   std::vector<Row>& rows) const;

 private:
  std::vector<double> all_;
  std::vector<std::vector<double>> by_class_;
};

/// "N processes", the end of every row's name.
std::string processes(const StudySize& size);

}  // namespace segue::studies
