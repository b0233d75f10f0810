#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace segue::cli {

/// How a command that runs many parts uses Slurm.
struct SlurmOptions {
  bool submit = false;
  bool merge = false;                ///< tasks that have ended, without submitting anything
  bool wait = false;                 ///< for all tasks, then merge
  std::vector<std::string> options;  ///< of sbatch
  /// Estimated; 0: as measured by the tasks so far, or else a second.
  double part_seconds = 0.0;
  std::string task;  ///< in a task of the array: the folder of its submission

  [[nodiscard]] bool asked() const { return submit || merge || wait; }
};

/// Adds --slurm, --slurm-merge, --wait, --slurm-option and the rest.
/// @param parts the noun for the command's many parts, such as "points"
void add_slurm_options(CLI::App& command, SlurmOptions& options, const std::string& parts);

/// For the end of `--help`.
/// @param parts likewise
std::string slurm_help(const std::string& parts);

}  // namespace segue::cli
