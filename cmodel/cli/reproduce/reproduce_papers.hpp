#pragma once

#include <vector>

#include "cmodel/cli/reproduce/asked_figures.hpp"
#include "cmodel/cli/reproduce/reproduce_report.hpp"
#include "cmodel/cli/reproduce/reproduce_words.hpp"
#include "cmodel/studies/grid/result_cache.hpp"

namespace segue::cli {

/// Runs what the figures need, and makes their rows, paper by paper. Inputs and assumptions of all
/// papers are read before the first one runs.
/// @param cache results of earlier runs, or null
/// @throws gpu::BadInput
/// @throws studies::thesis5::Starved
std::vector<ReproduceReport> reproduce_papers(const ReproduceWords& words,
                                              const AskedFigures& asked,
                                              studies::grid::ResultCache* cache);

}  // namespace segue::cli
