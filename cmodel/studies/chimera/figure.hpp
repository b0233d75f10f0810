#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/studies/chimera/simulator.hpp"
#include "cmodel/studies/comparison/row.hpp"

namespace segue::studies::chimera {

/// A table or figure of the paper.
struct Figure {
  std::string_view id;
  std::string_view title;
  bool simulates = true;
  bool printed = true;           ///< in the paper; false: a study beyond it
  std::string_view varies = {};  ///< the assumption of which it has rows of each value
  bool averages = true;          ///< of rows that it has, too
  bool flushes = true;           ///< thread blocks
  bool selects = true;           ///< by the selector, how they leave
  bool of_first_kernel = false;  ///< of the library alone
  bool by_engines = false;       ///< contexts move by them, too
  /// @param each_benchmark rows of each beside the averages
  std::function<std::vector<Row>(const Setting&, bool each_benchmark)> rows;
};

/// All figures, in the paper's order.
const std::vector<Figure>& figures();

// One file each, or one for figures of the same study.
Figure table_2();
Figure fig_2();
Figure fig_3();
Figure fig_4();
Figure fig_6();
Figure fig_7();
Figure fig_8a();
Figure fig_8b();
Figure fig_8c();
Figure fig_9();
Figure fig_10();
Figure fig_11();
Figure all_pairs();
Figure sensitivity();
Figure engine_loop();

}  // namespace segue::studies::chimera
