#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/sm_model/frontend_model.hpp"
#include "cmodel/studies/comparison/row.hpp"
#include "cmodel/studies/ctxback/assumptions.hpp"
#include "cmodel/studies/grid/evaluate.hpp"

namespace segue::studies::ctxback {

/// The common input of all figures.
struct Setting {
  Assumptions assumptions;
  sm_frontend::FrontendFactory frontend = {};  ///< empty: the twin
  /// In words, by the front end's sizes.
  std::function<std::string(const sm_frontend::Params&)> decided_by = {};
  grid::GridOptions grid = {};
};

/// A figure of CTXBack (IPDPS 2021), of the kernels of the suite in machine code of gfx906, the
/// paper's instruction set. The paper's own kernels are others.
struct Figure {
  std::string_view id;
  std::string_view title;
  bool printed = true;
  bool averages = true;                     ///< of rows that it has, too
  std::vector<std::string> guesses = {};    ///< of its own
  std::vector<std::string_view> keys = {};  ///< of assumptions that change something in it
  /// @param each_kernel rows of each beside the averages
  std::function<std::vector<Row>(const Setting&, bool each_kernel)> rows;

  [[nodiscard]] bool simulates() const { return !keys.empty(); }
  /// Whether the assumption, KEY=VALUE, changes something in it.
  [[nodiscard]] bool acts(std::string_view assumption) const;
};

const std::vector<Figure>& figures();

Figure fig_7();
Figure fig_8();
Figure fig_9();
Figure fig_10();

}  // namespace segue::studies::ctxback
