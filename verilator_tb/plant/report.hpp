#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "verilator_tb/plant/config_table.hpp"
#include "verilator_tb/plant/lockstep.hpp"
#include "verilator_tb/plant/ruled_by.hpp"

namespace segue::plant {

/// The fidelity of seconds and cycles per second: they are of this host.
inline constexpr std::string_view kMeasured = "measured";

/// The result of shrinking a run that failed.
struct ShrunkRecord {
  std::filesystem::path file;  ///< its operations; empty if they could not be written
  std::string unwritten;       ///< why not
  std::string repeat;          ///< the command line that runs them
  std::uint64_t operations_before = 0;
  std::uint64_t at_before = 0;          ///< the cycle of the failure
  std::vector<std::string> operations;  ///< as they stand in the file
  std::uint64_t at = 0;
  std::uint64_t runs = 0;
  double seconds = 0;
  bool complete = false;  ///< false: the budget was spent
};

/// A run and the data to repeat it.
struct RunRecord {
  std::string block;
  Config config;
  std::uint64_t seed = 0;
  std::string repeat;  ///< the command line that does it again
  LockstepResult result;
  std::string bucket;                   ///< of a failure (bucket.hpp)
  std::vector<std::string> operations;  ///< the last ones before a failure, in words
  std::vector<RuledBy> rules;           ///< specification of a failed field's value
  // Left by a run that failed.
  std::optional<WaveWindow> wave;
  std::string wave_command;      ///< opens it
  std::filesystem::path report;  ///< the full report as JSON
  std::optional<ShrunkRecord> shrunk;
  std::vector<std::string> unwritten;  ///< files that could not be written, and why
};

/// Prints the verdict of a run that failed, the first divergent cycle and the differences.
void print_verdict(std::ostream& out, const RunRecord& record);
/// Prints differences, notes and rules of the verdict.
void print_findings(std::ostream& out, const LockstepResult& result,
                    const std::vector<RuledBy>& rules);
/// Prints, behind it, the files of the run, and how to repeat it.
void print_traces(std::ostream& out, const RunRecord& record);

/// The full report of a run that failed.
void print_failure(std::ostream& out, const RunRecord& record);

/// One line of a run that went well.
void print_success(std::ostream& out, const RunRecord& record);

/// How much was seen, without the end of the line.
void print_seen(std::ostream& out, const Coverage& coverage);

/// The same, and every sentence and its count.
void print_coverage(std::ostream& out, const Coverage& coverage);

}  // namespace segue::plant
