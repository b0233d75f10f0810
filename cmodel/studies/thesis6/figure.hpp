#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "cmodel/studies/comparison/row.hpp"
#include "cmodel/studies/thesis6/simulator.hpp"

namespace segue::studies::thesis6 {

/// A figure of the thesis' chapter 6, or of ours beside it.
struct Figure {
  std::string_view id;
  std::string_view title;
  bool printed = true;
  bool averages = true;  ///< of rows that it has, too
  Subject subject = Subject::kSm;
  std::vector<std::string_view> idle = {};  ///< keys that change nothing in it
  bool areas = false;                       ///< of blocks, in its notes
  std::function<std::vector<Row>(const Setting&, bool each_kernel)> rows;
  std::span<const std::string_view> kernels = kSuiteKernels;  ///< which have to fit an SM
  bool heap_alone = false;           ///< of what its kernels use is absent at first
  std::function<void()> check = {};  ///< of its other inputs, before anything runs; empty: none
};

const std::vector<Figure>& figures();

Figure fig_6_11();
Figure fig_6_12();
Figure fig_6_13();
Figure fig_6_14();
Figure fig_6_15();
Figure area_and_speed();

}  // namespace segue::studies::thesis6
