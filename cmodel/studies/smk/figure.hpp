#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "cmodel/studies/comparison/row.hpp"
#include "cmodel/studies/smk/simulator.hpp"

namespace segue::studies::smk {

/// A figure of the paper, or a study that it leaves for later.
struct Figure {
  std::string_view id;
  std::string_view title;
  bool simulates = true;
  bool printed = true;           ///< in the paper; false: a study beyond it
  std::string_view varies = {};  ///< the assumption of which it has rows of each value
  bool averages = true;          ///< of rows that it has, too
  bool by_engines = false;       ///< contexts move by them, too
  /// @param each_workload rows of each beside the averages
  std::function<std::vector<Row>(const Setting&, bool each_workload)> rows;
};

const std::vector<Figure>& figures();

Figure fig_4();
Figure schedulers();
Figure more_kernels();
Figure engines();

}  // namespace segue::studies::smk
