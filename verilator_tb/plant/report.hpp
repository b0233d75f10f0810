#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "verilator_tb/plant/config_table.hpp"
#include "verilator_tb/plant/lockstep.hpp"

namespace segue::plant {

/// What shrinking made of a run that failed.
struct ShrunkRecord {
  std::filesystem::path file;  ///< its operations
  std::string repeat;          ///< the command line that runs them
  std::uint64_t operations_before = 0;
  std::uint64_t at_before = 0;          ///< the cycle of the failure
  std::vector<std::string> operations;  ///< as they stand in the file
  std::uint64_t at = 0;
  std::uint64_t runs = 0;
  double seconds = 0;
  bool complete = false;  ///< false: the budget was spent
};

/// A run and what it takes to repeat it.
struct RunRecord {
  std::string block;
  Config config;
  std::uint64_t seed = 0;
  std::string repeat;  ///< the command line that does it again
  LockstepResult result;
  std::string bucket;  ///< of a failure (bucket.hpp)
  // What a run that failed leaves behind.
  std::optional<WaveWindow> wave;
  std::string wave_command;      ///< opens it
  std::filesystem::path report;  ///< the whole story as JSON
  std::optional<ShrunkRecord> shrunk;
};

/// The whole story of a run that failed.
void print_failure(std::ostream& out, const RunRecord& record);

/// One line of a run that went well.
void print_success(std::ostream& out, const RunRecord& record);

/// How much was seen; with `all`, every sentence and its count, otherwise those not seen.
void print_coverage(std::ostream& out, const Coverage& coverage, bool all);

}  // namespace segue::plant
