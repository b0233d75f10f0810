#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "cmodel/studies/comparison/row.hpp"
#include "cmodel/studies/frontend/simulator.hpp"

namespace segue::studies::frontend {

/// A figure of ours, beyond the papers.
struct Figure {
  std::string_view id;
  std::string_view title;
  bool printed = false;   ///< in a paper: none is
  bool averages = false;  ///< of rows that it has, too
  std::function<std::vector<Row>(const Setting&)> rows;
};

const std::vector<Figure>& figures();

// One file each.
Figure replay_entries();
Figure window();
Figure hung();
Figure misses();

}  // namespace segue::studies::frontend
