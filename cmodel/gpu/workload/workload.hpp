#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cmodel/gpu/workload/application.hpp"

namespace segue::gpu {

/// One process: an application that starts at a time and is replayed.
struct Process {
  Place place;
  std::uint32_t application = 0;  ///< index into the workload's applications
  double start_us = 0.0;
  std::optional<std::int32_t> tokens;  ///< its SM budget under DSS; none: equal sharing
  std::uint32_t priority = 0;
  /// Runs beside the others but is neither waited for nor measured.
  bool background = false;
};

/// What runs on a machine (thesis 5.3.1).
struct Workload {
  std::string name;
  std::string file;
  std::uint32_t runs = 3;  ///< every application is replayed until each completed so many
  /// Thread blocks last uniformly between 1 - v and 1 + v of their mean.
  double tb_variation = 0.0;
  std::optional<std::int32_t> spare_tokens;
  /// An application none of whose TBs finished for so long makes no progress.
  std::optional<double> no_progress_limit_us;
  std::vector<Application> applications;
  std::vector<Process> processes;
  std::vector<std::string> published;  ///< tables that values come from
  std::vector<std::string> assumed;    ///< guesses, for the report
};

}  // namespace segue::gpu
