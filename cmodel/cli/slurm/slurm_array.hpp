#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cmodel/cli/slurm/slurm_options.hpp"
#include "cmodel/studies/grid/result_cache.hpp"

namespace segue::cli {

/// Work in many parts with results that belong into one file.
struct SlurmWork {
  std::string command;                  ///< for messages: "segue sweep"
  std::string parts;                    ///< for messages: "points"
  std::filesystem::path file;           ///< that names the parts
  std::vector<std::string> task_words;  ///< behind `segue`, without --slurm-task and --jobs
  std::string results;                  ///< the file
  bool results_are_new = false;   ///< this call made the file, which goes again if it stays empty
  std::string version;            ///< that its results have
  std::vector<std::string> keys;  ///< of all parts
  std::function<bool(const std::string& key)> has_result;
  /// Has the part a result that need not be made again?
  std::function<bool(const std::string& key)> is_done;
  studies::grid::ResultCache* cache = nullptr;  ///< of the file, alone
};

struct SlurmOutcome {
  std::size_t missing = 0;  ///< parts without a result, or in a task that has not ended
  bool waiting = false;     ///< some are in such a task
};

/// Refuses to submit tasks of a file that they cannot read, such as a shell's <(command).
/// @throws gpu::BadInput
void check_tasks_can_read(const std::filesystem::path& file, const SlurmOptions& options);

/// Merges the results of finished tasks, submits missing parts (--slurm), and waits (--wait).
/// Reports these steps on standard error.
/// @throws gpu::BadInput, studies::grid::CacheError
SlurmOutcome run_with_slurm(const SlurmWork& work, const SlurmOptions& options);

}  // namespace segue::cli
