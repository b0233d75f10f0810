#pragma once

#include <string>
#include <vector>

#include "cmodel/cli/sweep/sweep_record.hpp"

namespace segue::cli {

/// The records of a spec's points as far as they exist, in the order of their keys.
struct SweepResults {
  std::string name;
  std::string version;     ///< of the model
  std::size_t by_rtl = 0;  ///< points that the RTL decides in its twin's place
  struct Entry {
    std::string key;
    SweepRecord record;
  };
  std::vector<Entry> entries;

  [[nodiscard]] std::size_t failed() const;
  /// By their --max-time.
  [[nodiscard]] std::size_t stopped() const;
};

/// A row a point: the settings that differ between the points, and the main figures; below them
/// the files, tables and guesses that the figures of all points rest on.
std::string sweep_table(const SweepResults& results);

/// One document.
std::string sweep_json(const SweepResults& results);

/// The same rows with all settings as comma-separated values (RFC 4180).
std::string sweep_csv(const SweepResults& results);

}  // namespace segue::cli
