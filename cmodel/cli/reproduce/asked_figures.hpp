#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cmodel/studies/chimera/figure.hpp"
#include "cmodel/studies/ctxback/figure.hpp"
#include "cmodel/studies/effisha/figure.hpp"
#include "cmodel/studies/frontend/figure.hpp"
#include "cmodel/studies/smk/figure.hpp"
#include "cmodel/studies/thesis5/figure.hpp"
#include "cmodel/studies/thesis6/figure.hpp"

namespace segue::cli {

/// Figures of the papers, as asked for.
struct AskedFigures {
  std::vector<const studies::thesis5::Figure*> thesis5;
  std::vector<const studies::thesis6::Figure*> thesis6;
  std::vector<const studies::chimera::Figure*> chimera;
  std::vector<const studies::smk::Figure*> smk;
  std::vector<const studies::ctxback::Figure*> ctxback;
  std::vector<const studies::effisha::Figure*> effisha;
  std::vector<const studies::frontend::Figure*> frontend;

  /// Their names in --assume.
  [[nodiscard]] std::vector<std::string_view> papers() const;
  /// Whether a figure of the paper is made by simulations; others follow from tables alone.
  [[nodiscard]] bool simulates(std::string_view paper) const;
  /// Whether they are many: they run beside each other, and their results can be kept.
  [[nodiscard]] bool has_grid(std::string_view paper) const;
  /// Whether its simulations draw random numbers.
  [[nodiscard]] bool draws(std::string_view paper) const;
  /// Whether one of them averages rows that it has, too.
  [[nodiscard]] bool average() const;
};

/// @throws gpu::BadInput for a name that no figure has
AskedFigures find_figures(const std::vector<std::string>& ids);

/// Names of those that the papers print.
std::vector<std::string> printed_figures();

/// A line each: name and title.
std::string list_of_figures();

}  // namespace segue::cli
