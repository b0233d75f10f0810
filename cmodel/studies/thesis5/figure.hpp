#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/studies/comparison/row.hpp"
#include "cmodel/studies/thesis5/study.hpp"

namespace segue::studies::thesis5 {

/// The input of a figure.
struct FigureInput {
  const gpu::Machine* machine = nullptr;
  const std::vector<gpu::Application>* applications = nullptr;
  const Study* study = nullptr;  ///< of the figure's schemes; null if it has none
  Assumptions assumptions;
  bool each_application = false;  ///< rows of each application beside those of its class
  /// For figures that run studies of their own: how, and with which options.
  std::function<Study(std::span<const Scheme>, const StudyOptions&)> run = {};
  StudyOptions options = {};
};

/// A table or figure of a paper that `segue reproduce` can make.
struct Figure {
  std::string_view id;
  std::string_view title;
  std::vector<Scheme> schemes;  ///< the schemes of its study; none: it needs no study
  std::function<std::vector<Row>(const FigureInput&)> rows;
  bool runs_studies = false;  ///< of its own, by `FigureInput::run`
  bool printed = true;        ///< in the thesis; false: a study beyond it
  bool averages = false;      ///< of classes, of rows that it has, too

  [[nodiscard]] bool simulates() const { return runs_studies || !schemes.empty(); }
};

/// All figures, in the papers' order.
const std::vector<Figure>& figures();

/// @throws gpu::BadInput
const Figure& find_figure(const std::string& id);

// The figures of thesis chapter 5, one file each.
Figure table_5_2();
Figure fig_5_4();
Figure fig_5_5a();
Figure fig_5_5b();
Figure fig_5_6();
Figure fig_5_7();
Figure fig_5_8a();
Figure fig_5_8b();
Figure ch5_readings();

}  // namespace segue::studies::thesis5
