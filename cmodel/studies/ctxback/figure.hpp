#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "cmodel/studies/comparison/row.hpp"

namespace segue::studies::ctxback {

/// A figure of CTXBack (IPDPS 2021), of the kernels of the suite in machine code of gfx906, the
/// paper's instruction set. The paper's own kernels are others.
struct Figure {
  std::string_view id;
  std::string_view title;
  bool printed = true;
  bool averages = true;  ///< of rows that it has, too
  /// @param each_kernel rows of each beside the averages
  std::function<std::vector<Row>(bool each_kernel)> rows;
};

const std::vector<Figure>& figures();

Figure fig_7();
Figure fig_10();

}  // namespace segue::studies::ctxback
