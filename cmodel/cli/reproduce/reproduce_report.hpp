#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cmodel/studies/comparison/row.hpp"

namespace segue::cli {

/// A figure that was made, and its inputs.
struct ReproduceReport {
  std::string figure;  ///< its name, such as thesis-fig-5.4
  std::string title;
  std::string machine;
  std::vector<std::string> assumptions;  ///< KEY=VALUE
  std::vector<std::string> guesses;      ///< of the machine and the applications
  std::vector<std::string> given;        ///< files of the user's own
  std::vector<std::uint32_t> sizes;      ///< processes of the random workloads; none: no such
  std::uint32_t workloads = 0;           ///< random ones of each size; 0: none
  std::uint64_t seed = 0;
  bool draws = true;      ///< the seed matters
  bool averages = false;  ///< of rows that it can have, too
  double seconds = 0.0;
  std::vector<studies::Row> rows;
  /// Of figures about a block: its model, "twin", "rtl" or "twin and rtl"; empty: others
  std::string decided_by;
  /// "'NAME': ...": published numbers that no row of the figure has, though it was made with all
  /// rows
  std::vector<std::string> without_row;
  std::string repeated_by;  ///< a command line
  std::string reason;       ///< why ours differs from the published; may be empty

  /// Whether another seed makes another figure. A simulation has assumptions.
  [[nodiscard]] bool is_seeded() const { return draws && !assumptions.empty(); }
};

std::string reproduce_table(const std::vector<ReproduceReport>& reports);
/// A row for each published number of the figures: ours, the factor between them, and the reason.
std::string reproduce_summary(const std::vector<ReproduceReport>& reports);
/// An array with a document of each figure.
std::string reproduce_json(const std::vector<ReproduceReport>& reports);

}  // namespace segue::cli
