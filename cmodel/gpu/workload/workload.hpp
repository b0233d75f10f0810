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
  std::optional<double> period_us = {};    ///< a run begins at each; none: after the run before
  std::optional<double> deadline_us = {};  ///< of a run's launches, from its beginning; none: none
  bool kill_late = false;                  ///< launches that are not done by then are killed
  /// Runs beside the others but is neither waited for nor measured.
  bool background = false;
};

/// The load of a machine (thesis 5.3.1).
struct Workload {
  std::string name;
  std::string file;
  /// Every application is replayed until each ended so many runs, completed or killed, unless one
  /// of the two below says otherwise; so often runs each application alone.
  std::uint32_t runs = 3;
  std::optional<double> stop_after_us;  ///< simulated time
  /// Warp instructions of each application.
  std::optional<std::uint64_t> stop_after_instructions;
  /// Thread blocks last uniformly between 1 - v and 1 + v of their mean.
  double tb_variation = 0.0;
  /// Instead: lognormally, with this coefficient of variation, and with a mean for which kernels
  /// take as long alone as their thread blocks of equal length would.
  std::optional<double> tb_cv;
  std::optional<std::int32_t> spare_tokens;
  /// An application without a finished TB for so long makes no progress.
  std::optional<double> no_progress_limit_us;
  std::vector<Application> applications;
  std::vector<std::string> profile_files;  ///< their values replace the applications'
  std::vector<Process> processes;
  std::vector<std::string> published;  ///< tables that values come from
  std::vector<std::string> assumed;    ///< guesses, for the report
  std::vector<GivenTime> times;        ///< of the workload and its processes
};

}  // namespace segue::gpu
