#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/studies/thesis5/figure.hpp"

namespace segue::cli {

/// A figure that was made, and from what.
struct ReproduceReport {
  const studies::thesis5::Figure* figure = nullptr;
  std::string machine;
  std::vector<std::string> assumptions;  ///< KEY=VALUE
  std::vector<std::string> guesses;      ///< of the machine and the applications
  std::uint32_t workloads = 0;           ///< of each size; 0: nothing was simulated
  std::uint64_t seed = 0;
  double seconds = 0.0;
  std::vector<studies::Row> rows;
};

std::string reproduce_table(const std::vector<ReproduceReport>& reports);
/// One document; an array of them for several figures.
std::string reproduce_json(const std::vector<ReproduceReport>& reports);

}  // namespace segue::cli
