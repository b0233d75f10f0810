#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "verilator_tb/plant/config_table.hpp"
#include "verilator_tb/plant/lockstep.hpp"

namespace segue::plant {

/// A run and what it takes to repeat it.
struct RunRecord {
  std::string block;
  Config config;
  std::uint64_t seed = 0;
  std::string repeat;  ///< the command line that does it again
  LockstepResult result;
  std::optional<WaveWindow> wave;  ///< written for a run that failed
  std::string wave_command;        ///< opens it
};

/// The whole story of a run that failed.
void print_failure(std::ostream& out, const RunRecord& record);

/// One line of a run that went well.
void print_success(std::ostream& out, const RunRecord& record);

/// How much was seen; with `all`, every sentence and its count, otherwise those not seen.
void print_coverage(std::ostream& out, const Coverage& coverage, bool all);

}  // namespace segue::plant
