#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/sm_model/frontend_model.hpp"
#include "cmodel/studies/comparison/row.hpp"
#include "cmodel/studies/effisha/assumptions.hpp"
#include "cmodel/studies/effisha/kernels.hpp"
#include "cmodel/studies/effisha/yielding_suite.hpp"
#include "cmodel/studies/grid/evaluate.hpp"

namespace segue::studies::effisha {

/// The common input of all figures.
struct Setting {
  Assumptions assumptions;
  std::uint64_t seed = 1;
  std::vector<Kernel> kernels;
  // Of kernels that run on SMs:
  grid::GridOptions grid = {};                 ///< threads, cache, progress
  sm_frontend::FrontendFactory frontend = {};  ///< empty: the twin
  /// In words, by the front end's sizes.
  std::function<std::string(const sm_frontend::Params&)> decided_by = {};
  std::shared_ptr<YieldingSuite> suite = std::make_shared<YieldingSuite>();
};

/// A figure of EffiSha.
struct Figure {
  std::string_view id;
  std::string_view title;
  bool printed = true;
  bool averages = false;                    ///< of rows that it has, too
  bool draws = false;                       ///< random numbers
  bool on_sms = false;                      ///< of the suite's kernels on the SM model
  std::vector<std::string_view> idle = {};  ///< keys of assumptions that change nothing in it
  std::vector<std::string> guesses = {kHalfSpeed, kTurns};  ///< that act in it, without a key
  std::function<std::vector<Row>(const Setting&, bool each_kernel)> rows;

  /// Whether the assumption, KEY=VALUE, changes something in it.
  [[nodiscard]] bool acts(std::string_view assumption) const;
};

const std::vector<Figure>& figures();

// One file each.
Figure fig_9();
Figure fig_10();
Figure fig_11();
Figure fig_12();
Figure fig_13();
Figure fig_14();
Figure fig_15();

}  // namespace segue::studies::effisha
